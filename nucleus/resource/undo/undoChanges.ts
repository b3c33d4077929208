import { and, eq, sql } from 'drizzle-orm'
import type { OutputOf } from '#contract/call.ts'
import type { undo, UndoneRows } from '#contract/history.ts'
import { dependentsText } from '#contract/dependents.ts'
import { andList } from '#contract/textLists.ts'
import type { Db } from '../../db/client.ts'
import { nounOf } from '../../db/entityNames.ts'
import { changes } from '../../db/tables/index.ts'
import type { Actor } from '../../kernel/context.ts'
import { Refusal, ruleBroken } from '../../base/errors.ts'
import { checkRestoredReferences } from './restoredReferences.ts'
import { requirePermission } from '../../kernel/mountCall.ts'
import { parentsFirst } from '../../kernel/parentsFirst.ts'
import { explainRefusals } from '../explainRefusals.ts'
import { lockRows } from '../lockRows.ts'
import { dependentCounterOf, dependentFinderOf } from '../../kernel/restrictions.ts'
import { undoExpired, type UndoEntry } from '../../kernel/undoTokens.ts'
import { entriesAsWritten } from './asWritten.ts'
import { isLastingToken, reverseLasting } from './lastingUndo.ts'
import { reversedDetails } from './reversedDetails.ts'
import { describeRow, type UndoTarget, findUndoTarget } from './undoTarget.ts'
import type { Values } from '../../kernel/values.ts'
import { type Change, column, deleteRows, detailsKey, type RecordedDetails, type RecordedTable, updateRows } from '../../kernel/writes.ts'

export type UndoResult = OutputOf<typeof undo>
/** Who undoes and when, and the tables whose rows can be undone. */
export interface UndoContext {
  all: readonly UndoTarget[]
  actor: Actor
  at: Date
}

/** The change created the row. */
const wasCreated = ({ base, version }: UndoEntry): boolean => version !== null && base === 0
/** The most rows that a refusal names; it counts the rest. */
const maxNamed = 5

/**
 * Undoes changes of rows of any resources, all or none. Throws 409 with the names of the rows that were changed since, or 422
 * with the rule that the undo would break. Consequences that somebody changed or uses since stay as they are. The undo gives rows a new version, so that a user who read the changed row never
 * overwrites it silently (docs/decisions/018-undo-of-changes.md). A lasting token leaves what was changed since as it is, field by field. Call it in
 * a transaction.
 */
export async function undoChanges(tx: Db, entries: readonly UndoEntry[], context: UndoContext): Promise<UndoResult> {
  const { all, actor, at } = context
  const targets = [...new Set(entries.map(({ resource }) => resource))].map((resource) => findUndoTarget(all, resource))
  requirePermissions(actor, targets, entries)
  const tables = parentsFirst(targets).map((target) => ({
    rows: target,
    entries: entries.filter(({ resource }) => resource === target.resource),
  }))
  // Before any row, as in every write. Those of children come first: a place is locked before the list of all contacts.
  for (const { rows: target, entries } of tables.toReversed()) {
    await target.lockRelated?.(tx, rowIdsOf(entries))
    await target.undoRules?.lock(tx, rowIdsOf(entries))
  }
  for (const { rows: target, entries } of tables) {
    // A row that the undo removes is locked against new references.
    await lockRows(tx, target, rowIdsOf(entries), entries.some(wasCreated) ? 'update' : 'no key update')
  }
  const stale: string[] = []
  const conflicts: string[] = []
  const plans: Plan[] = []
  for (const { rows: target, entries } of tables) {
    if (isLastingToken(entries)) {
      const reversed = await reverseLasting(tx, target, entries)
      conflicts.push(...reversed.conflicts)
      plans.push({ target, list: reversed.list, consequences: new Set() })
      continue
    }
    const list = await reverseChanges(tx, target, entries, at)
    const isDone = new Set(list.map(({ id }) => id))
    const staleIds = ownRowIds(entries).filter((id) => !isDone.has(id))
    const current = staleIds.length > 0 ? await target.getMany(tx, staleIds) : undefined
    stale.push(...staleIds.map((id) => describeRow(target, id, current?.get(id))))
    plans.push({ target, list, consequences: new Set(rowIdsOf(entries.filter(({ isConsequence }) => isConsequence))) })
  }
  if (stale.length > 0) throw new Refusal(409, changedSince(stale, tables.flatMap(({ entries }) => ownRowIds(entries)).length))
  // Children first: a row may be removed with the rows that refer to it.
  for (const plan of plans.toReversed()) {
    plan.list = await withoutUsed(tx, plan)
    const { target } = plan
    await deleteRows(tx, target, plan.list.filter(isRemoval), actor, at)
  }
  for (const { target, list } of plans) {
    const others = list.filter((change) => !isRemoval(change))
    // Changed rows first: one may hold a unique key that a restored row needs.
    for (const part of [others.filter((one) => !isRestore(one)), others.filter(isRestore)])
      await refuseWholeUndo(() => explainRefusals(() => updateRows(tx, target, { changes: part, action: 'restore' }, actor, at), target))
    const ids = others.map(({ id }) => id)
    await refuseWholeUndo(() => checkRestoredReferences(tx, target, ids, all))
    const restored = others.filter(isRestore)
    await refuseWholeUndo(async () => target.checkRestored?.(tx, changeIds(restored), actor))
  }
  // Now that the rows of all tables are back: a rule of one may read another.
  for (const { target, list } of plans)
    await refuseWholeUndo(async () =>
      target.undoRules?.check(
        tx,
        list.filter((change) => !isRemoval(change)),
        actor,
      ),
    )
  // Now that rows that the changes had moved to the removed ones are back.
  for (const { target, list } of plans) await refuseWholeUndo(() => checkUnused(tx, target, list.filter(isRemoval)))
  const notes: string[] = []
  for (const { target, list } of plans) {
    const removals = list.filter(isRemoval).map(({ id }) => id)
    if (removals.length > 0) notes.push(...((await target.undoRules?.afterRemoval?.(tx, removals, { actor, at })) ?? []))
  }
  for (const { target, list } of plans)
    notes.push(
      ...((await target.undoRules?.afterChange?.(
        tx,
        list.filter((one) => !isRemoval(one) && !isRestore(one)),
        { actor, at },
      )) ?? []),
    )
  return { ...(await undoResultOf(tx, plans)), ...(notes.length > 0 && { notes }), ...(conflicts.length > 0 && { conflicts }) }
}

/** Throws 403 unless the user may still do what wrote the rows, or save them where that is not known. Consequences need no permission of their own. */
export function requirePermissions(actor: Actor, targets: readonly UndoTarget[], entries: readonly UndoEntry[]): void {
  for (const { resource, permission } of targets) {
    const own = entries.filter((entry) => entry.resource === resource && !entry.isConsequence)
    for (const needed of new Set(own.map((entry) => entry.permission ?? permission))) requirePermission(actor, needed)
  }
}

/** The changes of a table that an undo makes, and which of its rows are consequences of other changes. */
interface Plan {
  target: UndoTarget
  list: Change[]
  consequences: ReadonlySet<number>
}

/** The changes without removals of consequences that something uses. */
async function withoutUsed(tx: Db, { target: { table, restrictedBy, findUsed }, list, consequences }: Plan): Promise<Change[]> {
  const ids = list.filter((change) => isRemoval(change) && consequences.has(change.id)).map(({ id }) => id)
  if (ids.length === 0) return list
  const referring = await dependentFinderOf(table, restrictedBy)(tx, ids)
  const used = new Set([...referring.flatMap(({ restrictedIds }) => restrictedIds), ...((await findUsed?.(tx, ids)) ?? [])])
  return list.filter(({ id }) => !used.has(id))
}

const changeIds = (list: readonly Change[]): number[] => list.map(({ id }) => id)
const rowIdsOf = (list: readonly UndoEntry[]): number[] => list.map(({ rowId }) => rowId)
/** Without those that only follow. */
const ownRowIds = (list: readonly UndoEntry[]): number[] => rowIdsOf(list.filter(({ isConsequence }) => !isConsequence))
const isRestore = ({ after }: Change): boolean => 'deletedAt' in after && after.deletedAt === null
/** The undo removes a row that was created. */
const isRemoval = ({ after }: Change): boolean => 'deletedAt' in after && after.deletedAt !== null

/** Throws 422 when something now refers to a row that the undo removes. */
async function checkUnused(tx: Db, { table, restrictedBy, undoRules }: UndoTarget, removals: readonly Change[]): Promise<void> {
  if (removals.length === 0) return
  const ids = removals.map(({ id }) => id)
  const [message] = dependentsText(
    await dependentCounterOf(table, restrictedBy, undoRules?.ignoredByRemoval)(tx, ids),
    ids.length === 1 ? 'it' : 'them',
  )
  if (message) throw ruleBroken({ undoToken: message })
}

/** The changes that undo each row; rows that were changed since are left out. */
async function reverseChanges(tx: Db, target: RecordedTable, entries: readonly UndoEntry[], at: Date): Promise<Change[]> {
  const written = await writtenBy(tx, target, entries)
  const isSame = ({ rowId, version }: UndoEntry) => {
    const [row] = written.get(rowId) ?? []
    return row !== undefined && (version === null ? row.deletedAt !== null : version === row.version)
  }
  // By far the most rows still have their version.
  const others = await entriesAsWritten(
    tx,
    target,
    entries.filter((entry) => !isSame(entry)),
  )
  const asWritten = new Set([...rowIdsOf(entries.filter(isSame)), ...rowIdsOf(others)])
  return [...written].flatMap(([rowId, applied]): Change[] => {
    const [row] = applied
    if (!row || !asWritten.has(rowId)) return []
    const one = { id: rowId, version: Number(row.version) }
    if (applied.some((change) => !change.after)) throw new Error(`${target.resource}: a change without values cannot be undone`)
    if (applied.some((change) => !change.before)) return [{ ...one, before: { deletedAt: null }, after: { deletedAt: at.toISOString() } }]
    // The values before the first change win.
    const [last, first] = [applied.map((change) => change.after), applied.map((change) => change.before).toReversed()]
    const { [detailsKey]: _, ...before } = Object.assign({}, ...last) as Values
    const details = reversedDetails(applied.map((change) => change.after?.[detailsKey] as RecordedDetails | undefined))
    return [{ ...one, before, after: Object.assign({}, ...first) as Values, ...(details && { details }) }]
  })
}

/** The changes of the token itself, by row, in the order of their versions, each with the row as it is now. A delete alone is the last of its row. */
async function writtenBy(tx: Db, { resource, table, idKey }: RecordedTable, entries: readonly UndoEntry[]) {
  const [id, version, deletedAt] = [column(table, idKey), column(table, 'rowVersion'), column(table, 'deletedAt')]
  const numbers = (numberOf: (entry: UndoEntry) => number | null) => sql`${sql.param(entries.map(numberOf))}::int[]`
  const spans = sql`unnest(${numbers((one) => one.rowId)}, ${numbers((one) => (one.version === null ? null : one.base))}, ${numbers((one) => one.version)}) as span (row_id, base, last)`
  const { rowId, before, after } = changes
  const isOfSpan = sql`${changes.version} > coalesce(span.base, ${version} - 1) and ${changes.version} <= coalesce(span.last, ${version})`
  const found = await tx
    .select({ rowId, version, deletedAt, before, after })
    .from(table)
    .innerJoin(spans, sql`${id} = span.row_id`)
    .innerJoin(changes, and(eq(changes.resource, resource), eq(rowId, id), isOfSpan))
    .orderBy(rowId, changes.version)
  return Map.groupBy(found, (change) => change.rowId)
}

function changedSince(names: readonly string[], total: number): string {
  const [changed, all] = [names.length, total].map((count) => count.toLocaleString('en-GB'))
  if (names.length > maxNamed) return `Cannot undo: ${changed} of ${all} records have changed since.`
  return `Cannot undo: ${andList(names)} ${names.length === 1 ? 'has' : 'have'} changed since.`
}

/** Rethrows a refusal of one row as a refusal of the whole undo. */
async function refuseWholeUndo(write: () => Promise<unknown>): Promise<void> {
  try {
    await write()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw ruleBroken({ undoToken: `Cannot undo: ${error.message}` })
  }
}

/** How many rows of a table an undo affected, in words; an empty list for none. */
export function undoneRows({ resource, table }: RecordedTable, action: UndoneRows['action'], count: number): UndoneRows[] {
  return count > 0 ? [{ resource, noun: nounOf(table, count), count, action }] : []
}

/** Returns the rows of the table with restored deletes, or else of the first table, consequences aside, and the counts of the others. */
async function undoResultOf(tx: Db, plans: readonly Plan[]): Promise<UndoResult> {
  const own = plans.filter(({ list, consequences }) => list.some(({ id }) => !consequences.has(id)))
  const main = own.find(({ list }) => list.some(isRestore)) ?? own[0] ?? plans[0]
  if (!main) throw undoExpired()
  const found = await main.target.getMany(
    tx,
    main.list.map(({ id }) => id),
  )
  const others = plans.filter((plan) => plan !== main && plan.list.length > 0)
  const undone = plans.flatMap(({ target, list }) => [
    ...undoneRows(target, 'removed', list.filter(isRemoval).length),
    ...undoneRows(target, 'restored', list.filter(isRestore).length),
    ...undoneRows(target, 'changed', list.filter((change) => !isRemoval(change) && !isRestore(change)).length),
  ])
  return {
    resource: main.target.resource,
    rows: [...found.values()],
    refused: [],
    undone,
    others: others.map(({ target: { resource, table }, list: { length: count } }) => {
      return { resource, noun: nounOf(table, count), count }
    }),
  }
}
