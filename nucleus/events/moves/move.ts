import { isAllowed } from '#constants/roles.ts'
import type { PeopleCounts } from '#contract/events/peopleCounts.ts'
import type { Registration, registrations } from '#contract/events/registrations.ts'
import type { Db } from '../../db/client.ts'
import { databaseRefusal } from '../../base/errors.ts'
import type { Repository } from '../../resource/repositoryTypes.ts'
import type { Mover } from '../../kernel/actor.ts'
import type { Actor, Nucleus } from '../../kernel/context.ts'
import { earlierMoves } from '../../kernel/earlierMoves.ts'
import { isDeadlock, retried } from '../../kernel/retryOnDeadlock.ts'
import { type RowVersions, rememberChanges } from '../../kernel/undoTokens.ts'
import { updateRows } from '../../kernel/writes.ts'
import { cancelBookings } from '../options/cancelBookings.ts'
import { writeConsequences } from './consequences.ts'
import { Decisions, type MovedRegistration, type RefusedMove } from './decisions.ts'
import { uniqueRegistration } from './duplicates.ts'
import type { Move } from './moveRules.ts'
import { holdsSeat } from './seats.ts'
import { readMoveContext } from './moveContext.ts'

/** A row that the decisions depend on, and that was not locked, was changed meanwhile: rare, as only names, notes and addresses change without the event's lock. */
class ConcurrentChange extends Error {}
/** What somebody else may add meanwhile: an active registration, or the company or contact of the event that an approval adds. */
const uniqueKeys = new Set([...Object.keys(uniqueRegistration), 'event_companies_trio', 'event_contacts_contact'])

export interface MoveResult {
  /** A result per id, in the given order. */
  results: (MovedRegistration | RefusedMove)[]
  /** How many bookings were cancelled with a registration, by its id. */
  cancelled: ReadonlyMap<number, number>
  /** How many people were promoted from the waiting list. */
  promoted: number
  /** What changed on the companies and contacts tabs. */
  people: PeopleCounts
  /** How many mails were queued. */
  mails: number
  /** What was written, for an undo by the caller. Empty when nothing was written, or when the caller may not undo it. */
  undoable: RowVersions[]
}

interface MoveRequest<By extends Mover> {
  ids: readonly number[]
  /** All registrations of the whole move, of which `ids` are a part; default: `ids`. */
  together?: readonly number[]
  move: Move
  actor: By
}

/**
 * Moves registrations to another status (docs/domain.md §3.2), decided one after the other in the given order and written in
 * one transaction: what is returned as moved is stored, and when this throws nothing is. Bookings of a registration that gives
 * up its seat for good are cancelled.
 */
export const moveRegistrations = (
  nucleus: Nucleus,
  repository: Repository<typeof registrations>,
  request: MoveRequest<Actor>,
): Promise<MoveResult & { undoToken: string | null }> =>
  retryOnConflict(() =>
    nucleus.db.transaction(async (tx) => {
      const moves = await moveWithin(tx, nucleus, repository, request)
      const { undoable, results } = moves
      const at = nucleus.clock()
      if (undoable.length > 0) return { ...moves, undoToken: await rememberChanges(tx, undoable, request.actor, at) }
      const unmoved = results.flatMap((one) => ('isChanged' in one && !one.isChanged ? versionOf(one.row) : []))
      const isMoved = changedOf(results).length > 0
      const earlier = isMoved ? undefined : await earlierMoves(tx, repository.resource, unmoved, { actor: request.actor, at })
      return { ...moves, undoToken: earlier ?? null }
    }),
  )

/** Retries when a row that the work depends on was changed meanwhile, or the database ended the work because of a deadlock. Throws 503 after several attempts. */
export const retryOnConflict = <T>(work: () => Promise<T>): Promise<T> =>
  retried(work, { passes: isConcurrentChange, refusal: 'Someone else is changing these registrations. Nothing was changed. Try again.' })

/** The same in a transaction of the caller, without retries: wrap it in `retryOnConflict`. */
export async function moveWithin(
  tx: Db,
  { clock }: Pick<Nucleus, 'clock'>,
  repository: Repository<typeof registrations>,
  { ids, move, actor, together = ids }: MoveRequest<Mover>,
): Promise<MoveResult> {
  const context = await readMoveContext(tx, repository, { ids, to: move.eventStatusId, together, isPreview: false })
  const at = clock()
  const decisions = new Decisions(context, { move, actor, at })
  const results = decisions.decide(ids)
  const { changes, promoted } = decisions
  const versions = await updateRows(tx, repository, { changes, action: 'status' }, actor, at)
  if (versions.size < changes.length) throw new ConcurrentChange()
  const by = { actor: withoutName(actor), at }
  const { people, mails, versions: caused, hasConflict } = await writeConsequences(tx, { changes, versions }, by)
  if (hasConflict) throw new ConcurrentChange()
  const written: RowVersions[] = changes.length > 0 ? [{ resource: repository.resource, versions }, ...caused] : []
  const leaving = changedOf(results)
  if (holdsSeat(move.eventStatusId) || leaving.length === 0)
    return { results, cancelled: new Map(), promoted, people, mails, undoable: written }
  const { counts, hasConflict: isOutdated, ...bookings } = await cancelBookings(tx, leaving, { actor, at })
  if (isOutdated) throw new ConcurrentChange()
  // A user who may not change bookings could not undo this.
  const mayUndo = bookings.versions.size === 0 || isAllowed(actor.role, 'editEvents')
  return { results, cancelled: counts, promoted, people, mails, undoable: mayUndo ? [...written, bookings] : [] }
}

/** Consequences are also those for others, such as who was promoted: no registrant is their author. */
const withoutName = ({ contactId, role }: Mover): Mover => ({ contactId, role })

const changedOf = (results: MoveResult['results']): number[] =>
  results.flatMap((result) => ('isChanged' in result && result.isChanged ? result.row.eventRegistrationId : []))

const versionOf = ({ eventRegistrationId: id, rowVersion: version }: Registration) => ({ id, version })

/** How many bookings were cancelled in total. */
export const totalOf = (cancelled: MoveResult['cancelled']): number => [...cancelled.values()].reduce((sum, count) => sum + count, 0)

const isConcurrentChange = (error: unknown): boolean =>
  error instanceof ConcurrentChange || isDeadlock(error) || uniqueKeys.has(databaseRefusal(error)?.constraint ?? '')
