import type { Db } from '../../db/client.ts'
import type { Actor } from '../../kernel/context.ts'

/** The ids that rows of other parts may refer to. */
export type CopiedId = 'sessionTrackId' | 'sessionLocationId' | 'eventCompanyTypeId' | 'sponsorLevelId'

/** A copy of an event while it is made. */
export interface EventCopy {
  tx: Db
  actor: Actor
  from: number
  to: number
  /** Moves an instant by as many local days as the event moves. */
  moved: (instant: string) => string
  /** Moves a local date by as many days. */
  movedDate: (date: string) => string
  /** New ids by old ones, of the parts copied so far. */
  ids: Partial<Record<CopiedId, ReadonlyMap<number, number>>>
}

/** What a copy of an event can take along. */
export interface ClonePart {
  /** Copies the rows, in the transaction of the copy. Parts are copied in the order of `cloneParts`. */
  copy: (copy: EventCopy) => Promise<void>
  /** How many rows it would bring, as its words on the screen count them. */
  count: (db: Db, eventId: number) => Promise<number>
}

/** What an id of the source is called in the copy; nothing when its part is not copied. */
export const newId = ({ ids }: EventCopy, key: CopiedId, old: number | null): number | null =>
  old === null ? null : (ids[key]?.get(old) ?? null)

/** The same for a list; of parts that are not copied nothing stays. */
export const newIds = (copy: EventCopy, key: CopiedId, old: readonly number[]): number[] =>
  old.flatMap((one) => newId(copy, key, one) ?? [])
