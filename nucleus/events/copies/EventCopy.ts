import type { TimeRange } from '#contract/fields.ts'
import type { ConditionRule } from '#contract/forms/showWhen.ts'
import type { Db } from '../../db/client.ts'
import type { Actor } from '../../kernel/context.ts'

/** Ids that rows of other parts may refer to. */
export type CopiedId =
  | 'sessionTrackId'
  | 'sessionLocationId'
  | 'eventCompanyTypeId'
  | 'sponsorLevelId'
  | 'eventOptionId'
  | 'agendaDaySessionId'
  | 'eventHostId'

/** A copy of an event that is being made. */
export interface EventCopy {
  tx: Db
  actor: Actor
  from: number
  to: number
  /** Moves an instant by as many local days as the event moves. */
  moved: (instant: string) => string
  /** Moves a local date by as many days. */
  movedDate: (date: string) => string
  /** Whether the clocks skip a span, or a part of it, on the day to which it moves. */
  isSkipped: (span: TimeRange) => boolean
  /** New ids by old ids, of the parts copied so far. */
  ids: Partial<Record<CopiedId, ReadonlyMap<number, number>>>
  /** A rule about an answer, as it is in the copy; null where the copy has no question that it can be about. Set by the part that copies forms. */
  copiedRule?: (rule: ConditionRule) => ConditionRule | null
}

/** A part of an event that a copy can include. */
export interface ClonePart {
  /** Copies the rows, in the transaction of the copy. Parts are copied in the order of `cloneParts`. */
  copy: (copy: EventCopy) => Promise<void>
  /** How many rows a copy would include, as the screen counts them. */
  count: (db: Db, eventId: number) => Promise<number>
}

/** The id in the copy; null when its part is not copied. */
export const newId = ({ ids }: EventCopy, key: CopiedId, old: number | null): number | null =>
  old === null ? null : (ids[key]?.get(old) ?? null)

/**
 * The same for a list; ids whose part is not copied are left out. A list whose rows were all deleted stays as it is: it means none of the rows that
 * there are, and an empty list means all of them.
 */
export function newIds(copy: EventCopy, key: CopiedId, old: readonly number[]): number[] {
  const found = old.flatMap((one) => newId(copy, key, one) ?? [])
  return found.length === 0 && copy.ids[key] ? [...old] : found
}

export const moveIfSet = ({ moved }: EventCopy, instant: string | null): string | null => instant && moved(instant)
