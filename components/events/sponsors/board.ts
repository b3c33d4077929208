import type { RefObject } from 'react'
import type { Sponsor, SponsorLevel } from '#contract/events/sponsors.ts'
import { pendingGroupOf, type ManualOrder } from '#store/manualOrder.ts'

/** A level with its sponsors, in the order shown. */
export interface LevelGroup {
  level: SponsorLevel
  sponsors: Sponsor[]
}
/** A possible position of a sponsor: in a level, before another sponsor or at the end. */
export interface SponsorPosition {
  level: SponsorLevel
  before: number | null
  /** 1 for the first. */
  number: number
  /** The number of sponsors of the level, including the one in this position. */
  count: number
}

/** The data that moving an item on the board needs. */
export interface MoveContext {
  groups: readonly LevelGroup[]
  board: RefObject<HTMLElement | null>
  /** Shows where the lifted item would be dropped. */
  dropLine: RefObject<HTMLElement | null>
  /** The whole board as text: a lifted item is returned when it changes. */
  boardKey: string
  /** While the lists load, nothing can be lifted. */
  isWaiting: boolean
  /** Announces a text to screen readers. */
  announce: (text: string) => void
}

/** Groups the sponsors by level, with pending moves applied. `sponsorsWithoutLevel` are those of unknown levels. */
export function groupsOf(levels: readonly SponsorLevel[], sponsors: readonly Sponsor[], order: ManualOrder) {
  const inLevel = Map.groupBy(sponsors, (one) => pendingGroupOf(order, one.sponsorId) ?? one.sponsorLevelId)
  const groups = levels.map((level): LevelGroup => ({ level, sponsors: inLevel.get(level.sponsorLevelId) ?? [] }))
  const known = new Set(levels.map(({ sponsorLevelId }) => sponsorLevelId))
  return { groups, sponsorsWithoutLevel: [...inLevel].flatMap(([levelId, some]) => (known.has(levelId) ? [] : some)) }
}

/** Every possible position of a sponsor, from the top, and the index of the current one. */
export function positionsOf(groups: readonly LevelGroup[], sponsorId: number): { positions: SponsorPosition[]; from: number } {
  let from = 0
  const positions: SponsorPosition[] = []
  for (const { level, sponsors } of groups) {
    const own = sponsors.findIndex((one) => one.sponsorId === sponsorId)
    const others = sponsors.filter((one) => one.sponsorId !== sponsorId)
    if (own >= 0) from = positions.length + own
    const befores = [...others.map((one) => one.sponsorId), null]
    positions.push(...befores.map((before, at) => ({ level, before, number: at + 1, count: others.length + 1 })))
  }
  return { positions, from }
}

export const positionText = ({ level, number, count }: SponsorPosition): string => `${number} of ${count} in ${level.name}`
