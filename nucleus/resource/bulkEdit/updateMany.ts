import { limits } from '#constants/limits.ts'
import type { BulkRemoval, RowResult } from '#contract/bulk.ts'
import type { BulkEditInput } from '#contract/bulkEdit.ts'
import type { Db } from '../../db/client.ts'
import { ruleBroken } from '../../base/errors.ts'
import type { Actor, Nucleus } from '../../kernel/context.ts'
import { retryOnDeadlock } from '../../kernel/retryOnDeadlock.ts'
import { rememberChanges, rememberMoreChanges, undoExpired, undoRowCount } from '../../kernel/undoTokens.ts'
import { lockRows } from '../lockRows.ts'
import type { Repository } from '../repositoryTypes.ts'
import type { Row, ResourceOptions } from '../ResourceOptions.ts'
import { planner } from './planner.ts'
import { type Outcome, writePlans } from './writePlans.ts'

interface BulkEdit extends BulkEditInput {
  actor: Actor
}

/** Rolls a preview back once all its rows are decided. */
class PreviewDone extends Error {}

/**
 * Returns a function that changes the same fields of many rows in one transaction, each by the rules of a save of its current version,
 * with a result per row in the order of the request. It throws 404, and changes nothing, when the given token is not the caller's or has
 * expired; 422 when one undo cannot take as many rows.
 */
export function updateManyOf(
  { db, clock }: Nucleus,
  repository: Repository,
  options: Omit<ResourceOptions, 'table'> & { label: string },
): (edit: BulkEdit) => Promise<BulkRemoval<Row>> {
  const { lockFor, plan } = planner(repository, options)

  return async ({ isPreview = false, ...edit }) => {
    let reply: BulkRemoval<Row> = { results: [], undoToken: null }
    try {
      await retryOnDeadlock(() =>
        db.transaction(async (tx) => {
          const at = clock()
          const outcomes = await changeRows(tx, edit, at)
          reply = { results: resultsOf(edit.ids, outcomes), undoToken: null }
          if (isPreview) throw new PreviewDone()
          reply.undoToken = await rememberEdit(tx, outcomes, edit, at)
        }),
      )
    } catch (error) {
      if (!(error instanceof PreviewDone)) throw error
    }
    return reply
  }

  /** Rows are locked and decided in the order of their ids, to prevent deadlocks between two edits. */
  async function changeRows(tx: Db, { ids, ...request }: BulkEdit, at: Date): Promise<Map<number, Outcome>> {
    const sorted = [...new Set(ids)].toSorted((a, b) => a - b)
    const present = await repository.getMany(tx, sorted)
    await lockFor(
      tx,
      sorted.flatMap((id) => present.get(id) ?? []),
      request,
    )
    await lockRows(tx, repository, sorted, 'no key update')
    const rows = await repository.getMany(tx, sorted)
    return writePlans(tx, sorted, {
      ...{ rows, repository, actor: request.actor, at },
      plan: (id) => plan(tx, rows.get(id), request),
      // Rules that read other rows of the table must see the changes before them.
      isTogether: options.isIndependent === true,
    })
  }

  /** The token that undoes the changes, together with those of an earlier token; null when there is nothing to undo. */
  async function rememberEdit(tx: Db, outcomes: ReadonlyMap<number, Outcome>, { undoToken, actor }: BulkEdit, at: Date) {
    const versions = new Map([...outcomes].flatMap(([id, one]) => (typeof one === 'object' && 'version' in one ? [[id, one.version]] : [])))
    const changed = versions.size > 0 ? [{ resource: repository.resource, versions }] : []
    if (!undoToken) return changed.length > 0 ? rememberChanges(tx, changed, actor, at) : null
    const before = await undoRowCount(tx, undoToken, actor, at)
    if (before + versions.size > limits.undoRowsAtOnce) throw ruleBroken({ undoToken: tooManyToUndo })
    if (!(await rememberMoreChanges(tx, undoToken, changed, actor, at))) throw undoExpired()
    return undoToken
  }
}

const tooManyToUndo = `At most ${limits.undoRowsAtOnce.toLocaleString('en')} rows can be undone together.`

/** A row that the request repeats is changed once. */
function resultsOf(ids: readonly number[], outcomes: ReadonlyMap<number, Outcome>): RowResult<Row>[] {
  const left = new Map(outcomes)
  return ids.map((id) => {
    const outcome = left.get(id) ?? 'unchanged'
    if (outcome !== 'unchanged' && 'refusal' in outcome)
      return { id, isChanged: false, isRefused: true, message: outcome.refusal.message, row: outcome.row }
    left.delete(id)
    const isChanged = outcome !== 'unchanged'
    return { id, isChanged, isRefused: false, message: isChanged ? 'Changed.' : 'Already has this value.', row: null }
  })
}
