import type { registrations } from '#contract/events/registrations.ts'
import { databaseRefusal, Refusal } from '../../core/errors.ts'
import type { Rows } from '../../core/resource/rows.ts'
import type { Actor, Nucleus } from '../../core/context.ts'
import { type Change, updateRows } from '../../core/writes.ts'
import { Decisions, type MovedRegistration, type RefusedMove } from './decisions.ts'
import { uniqueRegistration } from './duplicates.ts'
import type { Move } from './moveRules.ts'
import { readStanding } from './standing.ts'

/** Somebody changed, meanwhile, a row that the decisions were made on and that was not locked. */
class Overtaken extends Error {}
/** One is rare already: only names, notes and addresses are changed without the lock of the event. */
const attempts = 5

/**
 * Moves registrations to another status (docs/domain.md §3.2), decided one after the other in the order given and written in one
 * transaction: what is returned as moved is stored, and when this throws nothing is. Returns a result per id.
 */
export async function moveRegistrations(
  nucleus: Nucleus,
  rows: Rows<typeof registrations>,
  asked: { ids: readonly number[]; move: Move; actor: Actor },
): Promise<(MovedRegistration | RefusedMove)[]> {
  for (let attempt = 1; attempt <= attempts; attempt += 1)
    try {
      return await moveOnce(nucleus, rows, asked)
    } catch (error) {
      if (!isOvertaken(error)) throw error
    }
  throw new Refusal(503, 'Others are changing these registrations right now. Nothing was moved; try again.')
}

function moveOnce(
  { db, clock }: Nucleus,
  rows: Rows<typeof registrations>,
  { ids, move, actor }: { ids: readonly number[]; move: Move; actor: Actor },
): Promise<(MovedRegistration | RefusedMove)[]> {
  return db.transaction(async (tx) => {
    const standing = await readStanding(tx, rows, ids, move.eventStatusId)
    const at = clock()
    const decisions = new Decisions(standing, { move, actor, at })
    const results = ids.map((id) => decisions.decide(id))
    for (const changes of inTurns(decisions.changes)) {
      const written = await updateRows(tx, rows, { changes, action: 'status' }, actor, at)
      if (written.size < changes.length) throw new Overtaken()
    }
    return results
  })
}

/** The first change of every row, then the second of those that have one: promoted and then moved, for instance. */
function inTurns(changes: readonly Change[]): Change[][] {
  const turns: Change[][] = []
  const seen = new Map<number, number>()
  for (const change of changes) {
    const turn = seen.get(change.id) ?? 0
    seen.set(change.id, turn + 1)
    ;(turns[turn] ??= []).push(change)
  }
  return turns
}

const isOvertaken = (error: unknown): boolean =>
  error instanceof Overtaken || (databaseRefusal(error)?.constraint ?? '') in uniqueRegistration
