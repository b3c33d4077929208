import { and, eq, gt, inArray, lte } from 'drizzle-orm'
import { allResources } from '#contract/index.ts'
import { labelOf } from '#contract/messages.ts'
import type { AnyResource } from '#contract/resource.ts'
import { andList } from '#contract/textLists.ts'
import type { Db } from '../../db/client.ts'
import { changes, undos } from '../../db/tables/index.ts'
import type { UndoEntry } from '../../kernel/undoTokens.ts'
import type { Values } from '../../kernel/values.ts'
import { type Change, column, detailsKey, difference, type RecordedTable } from '../../kernel/writes.ts'
import { reverseList } from './reverseList.ts'
import { describeRow, type UndoTarget } from './undoTarget.ts'

/** The changes that undo each row, and what stays as it is. */
export interface ReversedRows {
  list: Change[]
  conflicts: string[]
}

/** The most conflicts of a table that are named; the rest is counted. */
const maxNamed = 20

/**
 * The changes that undo rows of a lasting token, whatever was written to them since: a field that still has the value that the token's write gave
 * it gets its earlier value, a list loses what the write added to it, and any other field that was changed since is a conflict, and stays.
 */
export async function reverseLasting(tx: Db, target: UndoTarget, entries: readonly UndoEntry[]): Promise<ReversedRows> {
  const written = await writtenBy(tx, target, entries)
  const fields = [...new Set([...written.values()].flatMap(({ after }) => Object.keys(after)))]
  const rows = await readRows(tx, target, { ids: [...written.keys()], fields })
  const list: Change[] = []
  const changed: { id: number; fields: string[] }[] = []
  for (const row of rows) {
    const { id, rowVersion } = { id: Number(row[target.idKey]), rowVersion: Number(row.rowVersion) }
    const { before, after } = written.get(id) ?? { before: {}, after: {} }
    const reversed = new Map(Object.keys(after).map((field) => [field, earlierValue({ before, after }, { row, field })]))
    const undone = [...reversed].flatMap(([field, value]) => (value === undefined ? [] : [[field, value] as const]))
    const conflicting = [...reversed.keys()].filter((field) => reversed.get(field) === undefined)
    if (conflicting.length > 0) changed.push({ id, fields: conflicting })
    if (undone.length === 0 && conflicting.length > 0) continue
    const current = Object.fromEntries(undone.map(([field]) => [field, row[field] ?? null]))
    list.push({ id, version: rowVersion, before: current, after: Object.fromEntries(undone) })
  }
  return { list, conflicts: await conflictTexts(tx, target, changed) }
}

/** The value that a field had before the write; undefined if it was changed since. Of a list, what the write added and removed is undone. */
function earlierValue({ before, after }: { before: Values; after: Values }, { row, field }: { row: Values; field: string }): unknown {
  const [was, became, is] = [before[field] ?? null, after[field] ?? null, row[field] ?? null]
  if (difference({ [field]: is }, { [field]: became }).isEmpty) return was
  return Array.isArray(was) && Array.isArray(became) && Array.isArray(is) ? reverseList({ before: was, after: became }, is) : undefined
}

/** What the write of the token changed in each row. Versions since do not count. */
async function writtenBy(tx: Db, { resource }: RecordedTable, entries: readonly UndoEntry[]) {
  const ids = entries.map(({ rowId }) => rowId)
  const entryOf = new Map(entries.map((one) => [one.rowId, one]))
  const { rowId, version, before, after } = changes
  const first = Math.min(...entries.map(({ base }) => base))
  const last = Math.max(...entries.map((one) => one.version ?? 0))
  const found = await tx
    .select({ rowId, version, before, after })
    .from(changes)
    .where(and(eq(changes.resource, resource), inArray(rowId, ids), gt(version, first), lte(version, last)))
    .orderBy(rowId, version)
  const written = new Map<number, { before: Values; after: Values }>()
  for (const change of found) {
    const entry = entryOf.get(change.rowId)
    if (!entry || change.version <= entry.base || change.version > (entry.version ?? 0)) continue
    const earlier = written.get(change.rowId)
    const { [detailsKey]: _, ...values } = change.after ?? {}
    // The values before the first change win, and those after the last.
    written.set(change.rowId, { before: { ...change.before, ...earlier?.before }, after: { ...earlier?.after, ...values } })
  }
  return written
}

async function readRows(tx: Db, { table, idKey }: RecordedTable, { ids, fields }: { ids: readonly number[]; fields: readonly string[] }) {
  const selection = Object.fromEntries([idKey, 'rowVersion', ...fields].map((name) => [name, column(table, name)]))
  const rows: Values[] = await tx
    .select(selection)
    .from(table)
    .where(inArray(column(table, idKey), [...ids]))
    .orderBy(column(table, idKey))
  return rows
}

async function conflictTexts(tx: Db, target: UndoTarget, changed: readonly { id: number; fields: string[] }[]): Promise<string[]> {
  if (changed.length === 0) return []
  const shown = changed.slice(0, maxNamed)
  const rows = await target.getMany(
    tx,
    shown.map(({ id }) => id),
  )
  const texts = shown.map(({ id, fields }) => {
    const what = fieldLabels(target, fields)
    return `The ${describeRow(target, id, rows.get(id))} was changed since: ${what} ${fields.length === 1 ? 'stays as it is' : 'stay as they are'}.`
  })
  const more = changed.length - shown.length
  return more > 0 ? [...texts, `${more.toLocaleString('en-GB')} more were changed since and stay as they are.`] : texts
}

function fieldLabels({ resource }: RecordedTable, fields: readonly string[]): string {
  const declared = (allResources as readonly AnyResource[]).find(({ name }) => name === resource)
  const labels = fields.map((field) => {
    const schema = declared?.shape[field]
    return schema ? labelOf(schema, field) : field
  })
  return andList(labels)
}

/** Whether the token of these entries lasts. */
export const isLastingToken = (entries: readonly UndoEntry[]): boolean => entries.some(({ isLasting }) => isLasting)

/** The lasting tokens that reach rows of a resource, by the id of the row, if they have not expired. */
export async function lastingTokens(db: Db, resource: string, ids: readonly number[], at: Date): Promise<Map<number, string>> {
  const { undoToken, rowId } = undos
  const found = await db
    .select({ undoToken, rowId })
    .from(undos)
    .where(and(eq(undos.resource, resource), inArray(rowId, [...ids]), undos.isLasting, gt(undos.expiresAt, at.toISOString())))
    .orderBy(undos.expiresAt)
  return new Map(found.map((one) => [one.rowId, one.undoToken]))
}
