import type { Random } from './random.ts'
import { latinFirst, latinLast, oddNames, otherScripts, type Spelling } from './samples.ts'

export interface PersonName {
  firstName: string
  lastName: string
  /** The name as the local part of an e-mail address. */
  mailName: string
}

/** A name; most are Latin, a few are unusual. */
export function makeName(random: Random): PersonName {
  if (random.chance(0.004)) return nameFrom(random.pick(oddNames))
  if (random.chance(0.16)) {
    const script = random.pick(otherScripts)
    return nameFrom({ first: random.pick(script.first), last: random.pick(script.last) })
  }
  return nameFrom({ first: random.pick(latinFirst), last: random.pick(latinLast) })
}

/** A name from its spelled parts. */
export const nameFrom = ({ first, last }: { first: Spelling; last: Spelling }): PersonName => ({
  firstName: first[0],
  lastName: last[0],
  mailName: `${first[1]}.${last[1]}`.slice(0, 40),
})

/** Numbers that regulators reserve for fiction, as E.164. */
const fictitious: Readonly<Record<string, (random: Random) => string>> = {
  US: (random) => `+1202555${digits(random, 100, 199, 4)}`,
  CA: (random) => `+1613555${digits(random, 100, 199, 4)}`,
  GB: (random) => `+44207946${digits(random, 0, 999, 4)}`,
  AU: (random) => `+6125550${digits(random, 0, 9999, 4)}`,
  SE: (random) => `+4684650${digits(random, 400, 499, 4)}`,
}

/** A phone number of the country, or of the USA where no range is reserved. */
export const makePhone = (random: Random, countryCode: string): string => (fictitious[countryCode] ?? fictitious.US ?? (() => ''))(random)

const digits = (random: Random, min: number, max: number, length: number): string => String(random.integer(min, max)).padStart(length, '0')

/** Mostly 100 million to 20 billion, in full millions, as institutions report it. */
export const makeAum = (random: Random): number => Math.round(10 ** (8 + random.next() * 2.3) / 1_000_000) * 1_000_000
