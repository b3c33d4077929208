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

const usAreas = (
  '202 212 213 215 303 305 312 313 314 404 405 410 412 415 503 504 512 513 602 612 ' +
  '614 615 617 619 702 703 704 713 716 718 801 802 804 808 816 901 904 907 914 919'
).split(' ')
const canadianAreas = '204 306 403 416 506 514 604 613 709 902'.split(' ')
/** A hundred numbers of each area are reserved: with few areas strangers would share one, and be taken for the same person. */
function inAreas(areas: readonly string[], random: Random): string {
  const nth = random.integer(0, areas.length * 100 - 1)
  return `+1${areas[Math.floor(nth / 100)]}555${String(100 + (nth % 100)).padStart(4, '0')}`
}

/** Numbers that regulators reserve for fiction, as E.164. */
const fictitious: Readonly<Record<string, (random: Random) => string>> = {
  US: (random) => inAreas(usAreas, random),
  CA: (random) => inAreas(canadianAreas, random),
  GB: (random) => `+44207946${digits(random, 0, 999, 4)}`,
  AU: (random) => `+6125550${digits(random, 0, 9999, 4)}`,
  SE: (random) => `+4684650${digits(random, 400, 499, 4)}`,
}

/** A phone number of the country, or of the USA where no range is reserved. */
export const makePhone = (random: Random, countryCode: string): string => (fictitious[countryCode] ?? fictitious.US ?? (() => ''))(random)

const digits = (random: Random, min: number, max: number, length: number): string => String(random.integer(min, max)).padStart(length, '0')

/** Mostly 100 million to 20 billion, in full millions, as institutions report it. */
export const makeAum = (random: Random): number => Math.round(10 ** (8 + random.next() * 2.3) / 1_000_000) * 1_000_000
