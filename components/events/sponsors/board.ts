import type { RefObject } from 'react'
import type { Sponsor, SponsorLevel } from '#contract/events/sponsors.ts'
import { movedInto, type OrderByHand } from '#store/orderByHand.ts'

/** A level with its sponsors, as the screen shows them. */
export interface Group {
  level: SponsorLevel
  sponsors: Sponsor[]
}
/** Somewhere a sponsor may stand: in a level, before another sponsor or at the end. */
export interface Place {
  level: SponsorLevel
  before: number | null
  /** 1 for the first. */
  number: number
  /** Sponsors of the level, the one that stands there included. */
  count: number
}

/** What moving something on the board takes. */
export interface Movable {
  groups: readonly Group[]
  board: RefObject<HTMLElement | null>
  /** Shows where what is lifted would be dropped. */
  line: RefObject<HTMLElement | null>
  /** The whole board as text: what is lifted is put back when it changes. */
  listed: string
  /** The lists are being loaded: nothing can be lifted. */
  isWaiting: boolean
  /** Tells a screen reader. */
  say: (text: string) => void
}

/** The sponsors in their levels, those included that were just moved. What is in no level that is known stands apart. */
export function groupsOf(levels: readonly SponsorLevel[], sponsors: readonly Sponsor[], order: OrderByHand) {
  const inLevel = Map.groupBy(sponsors, (one) => movedInto(order, one.sponsorId) ?? one.sponsorLevelId)
  const groups = levels.map((level): Group => ({ level, sponsors: inLevel.get(level.sponsorLevelId) ?? [] }))
  const known = new Set(levels.map(({ sponsorLevelId }) => sponsorLevelId))
  return { groups, strays: [...inLevel].flatMap(([levelId, some]) => (known.has(levelId) ? [] : some)) }
}

/** Every place that a sponsor may stand in, from the top, and which of them it stands in now. */
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
