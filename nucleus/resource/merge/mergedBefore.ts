import { and, eq, sql } from 'drizzle-orm'
import type { ChangeDetails } from '#contract/history.ts'
import type { MergeResult } from '#contract/merge.ts'
import type { Db } from '../../db/client.ts'
import { entityNamesOf } from '../../db/entityNames.ts'
import { changes } from '../../db/tables/index.ts'
import { earlierSave } from '../../kernel/undoTokens.ts'
import { detailsKey, type RecordedTable } from '../../kernel/writes.ts'
import type { MergeParams, MergeRules, VersionedRow } from './MergeRules.ts'

/** What the history of a merged row says. It has no name in it: that would be one more place where a person is. */
export const mergedInto = ({ table }: Pick<RecordedTable, 'table'>, survivorId: number): ChangeDetails => ({
  parts: [{ key: keyOf(survivorId), label: 'Merged into', before: '', after: `${entityNamesOf(table).one} number ${survivorId}` }],
})
const keyOf = (survivorId: number): string => `mergedInto${survivorId}`

/**
 * The answer to a merge of the same versions into the same row that the same person made before, and can still undo: the survivor as it is now, and
 * the token. Undefined when there was none.
 */
export async function mergedBefore<Row extends VersionedRow>(
  tx: Db,
  { resource, getMany }: Pick<MergeRules<Row>['repository'], 'resource' | 'getMany'>,
  { survivor, merged, actor, dryRun }: MergeParams,
  at: Date,
): Promise<MergeResult<Row> | undefined> {
  const [first] = merged
  if (dryRun || !first || !(await areMerged(tx, resource, { survivor, merged }))) return undefined
  // Only now is it known that there is a next version.
  const undoable = await earlierSave(tx, { resource, id: first.id, version: first.version + 1 }, actor, at)
  const row = undoable && (await getMany(tx, [survivor.id])).get(survivor.id)
  return row && { row, moved: [], problems: [], undoToken: undoable.undoToken }
}

/** Whether the next version of each row is its merge into the survivor. */
async function areMerged(tx: Db, resource: string, { survivor, merged }: Pick<MergeParams, 'survivor' | 'merged'>): Promise<boolean> {
  const versions = sql`(select * from unnest(${idsOf(merged)}, ${versionsOf(merged)}) as sent (id, version))`
  const isThis = sql`${changes.after} -> ${detailsKey} -> 'parts' @> ${JSON.stringify([{ key: keyOf(survivor.id) }])}::jsonb`
  const found = await tx.$count(
    changes,
    and(eq(changes.resource, resource), sql`(${changes.rowId}, ${changes.version} - 1) in ${versions}`, isThis),
  )
  return found === merged.length
}

type Versions = MergeParams['merged']
const ints = (list: readonly number[]) => sql`${sql.param([...list])}::int[]`
const idsOf = (list: Versions) => ints(list.map(({ id }) => id))
const versionsOf = (list: Versions) => ints(list.map(({ version }) => version))
