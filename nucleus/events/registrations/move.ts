import { isAllowed } from '#constants/roles.ts'
import type { registrations } from '#contract/events/registrations.ts'
import type { Db } from '../../db/client.ts'
import { databaseRefusal, RefusedForNow } from '../../base/errors.ts'
import type { Rows } from '../../resource/rows.ts'
import type { Actor, Nucleus } from '../../kernel/context.ts'
import { type Changed, rememberChanges } from '../../kernel/undo.ts'
import { updateRows } from '../../kernel/writes.ts'
import { cancelBookings } from '../options/cancelBookings.ts'
import { Decisions, type MovedRegistration, type RefusedMove } from './decisions.ts'
import { uniqueRegistration } from './duplicates.ts'
import type { Move } from './moveRules.ts'
import { holdsSeat } from './seats.ts'
import { readStanding } from './standing.ts'

/** A row that the decisions depend on, and that was not locked, was changed meanwhile. */
class Overtaken extends Error {}
/** Even one is rare: only names, notes and addresses change without the event's lock. */
const attempts = 5

export interface Moves {
  /** A result per id, in the given order. */
  results: (MovedRegistration | RefusedMove)[]
  /** How many bookings were cancelled with a registration, by its id. */
  cancelled: ReadonlyMap<number, number>
  /** What was written, for an undo by the caller. Empty when nothing was written, or when the caller may not undo it. */
  undoable: Changed[]
}

interface Asked {
  ids: readonly number[]
  /** All registrations of the whole move, of which `ids` are a part; default: `ids`. */
  together?: readonly number[]
  move: Move
  actor: Actor
}

/**
 * Moves registrations to another status (docs/domain.md §3.2), decided one after the other in the given order and written in
 * one transaction: what is returned as moved is stored, and when this throws nothing is. Bookings of a registration that gives
 * up its seat for good are cancelled.
 */
export const moveRegistrations = (
  nucleus: Nucleus,
  rows: Rows<typeof registrations>,
  asked: Asked,
): Promise<Moves & { undoToken: string | null }> =>
  anewWhenOvertaken(() =>
    nucleus.db.transaction(async (tx) => {
      const moves = await moveIn(tx, nucleus, rows, asked)
      const { undoable } = moves
      return { ...moves, undoToken: undoable.length > 0 ? await rememberChanges(tx, undoable, asked.actor, nucleus.clock()) : null }
    }),
  )

/** Retries when a row that the work depends on was changed meanwhile. Throws 503 after several attempts. */
export async function anewWhenOvertaken<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; attempt <= attempts; attempt += 1)
    try {
      return await work()
    } catch (error) {
      if (!isOvertaken(error)) throw error
    }
  throw new RefusedForNow(503, 'Others are changing these registrations right now. Nothing was moved; try again.', { retryAfter: 1 })
}

/** The same in a transaction of the caller, without retries: wrap it in `anewWhenOvertaken`. */
export async function moveIn(
  tx: Db,
  { clock }: Pick<Nucleus, 'clock'>,
  rows: Rows<typeof registrations>,
  { ids, move, actor, together = ids }: Asked,
): Promise<Moves> {
  const standing = await readStanding(tx, rows, { ids, to: move.eventStatusId, together })
  const at = clock()
  const decisions = new Decisions(standing, { move, actor, at })
  const results = decisions.decide(ids)
  const { changes } = decisions
  const versions = await updateRows(tx, rows, { changes, action: 'status' }, actor, at)
  if (versions.size < changes.length) throw new Overtaken()
  const written: Changed[] = changes.length > 0 ? [{ resource: rows.resource, versions }] : []
  const left = results.flatMap((result) => ('isChanged' in result && result.isChanged ? result.row.eventRegistrationId : []))
  if (holdsSeat(move.eventStatusId) || left.length === 0) return { results, cancelled: new Map(), undoable: written }
  const { counts, isOvertaken: isLate, ...bookings } = await cancelBookings(tx, left, { actor, at })
  if (isLate) throw new Overtaken()
  // A user who may not change bookings could not undo this.
  const mayUndo = bookings.versions.size === 0 || isAllowed(actor.role, 'editEvents')
  return { results, cancelled: counts, undoable: mayUndo ? [...written, bookings] : [] }
}

/** How many bookings were cancelled in total. */
export const total = (cancelled: Moves['cancelled']): number => [...cancelled.values()].reduce((sum, count) => sum + count, 0)

const isOvertaken = (error: unknown): boolean =>
  error instanceof Overtaken || (databaseRefusal(error)?.constraint ?? '') in uniqueRegistration
