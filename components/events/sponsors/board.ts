import type { RefObject } from 'react'
import type { Sponsor, SponsorLevel } from '#contract/events/sponsors.ts'
import { movedInto, type OrderByHand } from '#store/orderByHand.ts'

/** A level with its sponsors, in the order shown. */
export interface Group {
  level: SponsorLevel
  sponsors: Sponsor[]
}
/** A possible position of a sponsor: in a level, before another sponsor or at the end. */
export interface Place {
  level: SponsorLevel
  before: number | null
  /** 1 for the first. */
  number: number
  /** The number of sponsors of the level, including the one in this position. */
  count: number
}

/** The data that moving an item on the board needs. */
export interface Movable {
  groups: readonly Group[]
  board: RefObject<HTMLElement | null>
  /** Shows where the lifted item would be dropped. */
  line: RefObject<HTMLElement | null>
  /** The whole board as text: a lifted item is returned when it changes. */
  listed: string
  /** While the lists load, nothing can be lifted. */
  isWaiting: boolean
  /** Announces a text to screen readers. */
  say: (text: string) => void
}

/** Groups the sponsors by level, with pending moves applied. `strays` are those of unknown levels. */
export function groupsOf(levels: readonly SponsorLevel[], sponsors: readonly Sponsor[], order: OrderByHand) {
  const inLevel = Map.groupBy(sponsors, (one) => movedInto(order, one.sponsorId) ?? one.sponsorLevelId)
  const groups = levels.map((level): Group => ({ level, sponsors: inLevel.get(level.sponsorLevelId) ?? [] }))
  const known = new Set(levels.map(({ sponsorLevelId }) => sponsorLevelId))
  return { groups, strays: [...inLevel].flatMap(([levelId, some]) => (known.has(levelId) ? [] : some)) }
}

/** Every possible position of a sponsor, from the top, and the index of the current one. */
export function placesOf(groups: readonly Group[], sponsorId: number): { places: Place[]; from: number } {
  let from = 0
  const places: Place[] = []
  for (const { level, sponsors } of groups) {
    const own = sponsors.findIndex((one) => one.sponsorId === sponsorId)
    const others = sponsors.filter((one) => one.sponsorId !== sponsorId)
    if (own >= 0) from = places.length + own
    const befores = [...others.map((one) => one.sponsorId), null]
    places.push(...befores.map((before, at) => ({ level, before, number: at + 1, count: others.length + 1 })))
  }
  return { places, from }
}

export const wordsOf = ({ level, number, count }: Place): string => `${number} of ${count} in ${level.name}`
