import type { Dice } from './dice.ts'
import { latinFirst, latinLast, oddNames, otherScripts, type Spelled } from './samples.ts'

export interface PersonName {
  firstName: string
  lastName: string
  /** The name as the local part of an e-mail address. */
  mailName: string
}

/** A name; most are Latin, a few are unusual. */
export function makeName(dice: Dice): PersonName {
  if (dice.chance(0.004)) return named(dice.pick(oddNames))
  if (dice.chance(0.16)) {
    const script = dice.pick(otherScripts)
    return named({ first: dice.pick(script.first), last: dice.pick(script.last) })
  }
  return named({ first: dice.pick(latinFirst), last: dice.pick(latinLast) })
}

/** A name from its spelled parts. */
export const named = ({ first, last }: { first: Spelled; last: Spelled }): PersonName => ({
  firstName: first[0],
  lastName: last[0],
  mailName: `${first[1]}.${last[1]}`.slice(0, 40),
})

/** Numbers that regulators reserve for fiction, as E.164. */
const fictitious: Readonly<Record<string, (dice: Dice) => string>> = {
  US: (dice) => `+1202555${digits(dice, 100, 199, 4)}`,
  CA: (dice) => `+1613555${digits(dice, 100, 199, 4)}`,
  GB: (dice) => `+44207946${digits(dice, 0, 999, 4)}`,
  AU: (dice) => `+6125550${digits(dice, 0, 9999, 4)}`,
  SE: (dice) => `+4684650${digits(dice, 400, 499, 4)}`,
}

/** A phone number of the country, or of the USA where no range is reserved. */
export const makePhone = (dice: Dice, countryCode: string): string => (fictitious[countryCode] ?? fictitious.US ?? (() => ''))(dice)

const digits = (dice: Dice, min: number, max: number, length: number): string => String(dice.whole(min, max)).padStart(length, '0')

/** Mostly 100 million to 20 billion, in full millions, as institutions report it. */
export const makeAum = (dice: Dice): number => Math.round(10 ** (8 + dice.next() * 2.3) / 1_000_000) * 1_000_000
