import { inArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { changes } from '../../db/tables/index.ts'
import type { UndoEntry } from '../../kernel/undoTokens.ts'
import { column, detailsKey, type RecordedTable } from '../../kernel/writes.ts'

/**
 * The entries of a token, which does not last, whose rows are as its write left them: still deleted, of the version that the write gave them, or
 * of a later one with the same values, because what was changed in between was undone.
 */
export async function entriesAsWritten<Entry extends Pick<UndoEntry, 'rowId' | 'version'>>(
  db: Db,
  { resource, table, idKey }: RecordedTable,
  entries: readonly Entry[],
): Promise<Entry[]> {
  if (entries.length === 0) return []
  const [id, rowVersion, deletedAt] = [column(table, idKey), column(table, 'rowVersion'), column(table, 'deletedAt')]
  const found = await db
    .select({ id, version: rowVersion, deletedAt })
    .from(table)
    .where(inArray(id, [...new Set(entries.map(({ rowId }) => rowId))]))
  const rowOf = new Map(found.map((row) => [Number(row.id), { version: Number(row.version), isDeleted: row.deletedAt !== null }]))
  const rows = entries.flatMap((entry) => {
    const row = rowOf.get(entry.rowId)
    return row ? [{ entry, ...row }] : []
  })
  const isSame = ({ entry, version, isDeleted }: (typeof rows)[number]) => (entry.version === null ? isDeleted : entry.version === version)
  const later = rows.flatMap(({ entry, version }, at) =>
    entry.version !== null && entry.version < version ? [{ place: at, rowId: entry.rowId, from: entry.version, to: version }] : [],
  )
  const unchanged = await withoutEffect(db, resource, later)
  return rows.filter((row, at) => isSame(row) || unchanged.has(at)).map(({ entry }) => entry)
}

interface LaterVersions {
  place: number
  rowId: number
  from: number
  to: number
}

/** Of spans of versions, those whose changes together changed nothing: each field has the value that it had before the first of them. */
async function withoutEffect(db: Db, resource: string, spans: readonly LaterVersions[]): Promise<Set<number>> {
  if (spans.length === 0) return new Set()
  const numbers = (key: keyof LaterVersions) => sql`${sql.param(spans.map((one) => one[key]))}::int[]`
  const { rows } = await db.execute<{ place: number }>(sql`with
    spans as (select * from unnest(${numbers('place')}, ${numbers('rowId')}, ${numbers('from')}, ${numbers('to')}) as span (place, row_id, from_version, to_version)),
    later as (
      select place, ${changes.version} as version, ${changes.before} as before, ${changes.after} as after
      from spans join ${changes} on ${changes.resource} = ${resource} and ${changes.rowId} = spans.row_id
      where ${changes.version} > from_version and ${changes.version} <= to_version
    ),
    fields as (
      select place, (array_agg(before -> field order by version))[1] as first, (array_agg(after -> field order by version desc))[1] as last
      from later, jsonb_object_keys(after) as field
      where field <> ${detailsKey}
      group by place, field
    )
    select place from spans join (select place, count(after) as found from later group by place) as counted using (place)
    where found = to_version - from_version
      and not exists (select from fields where fields.place = spans.place and coalesce(first, 'null') <> coalesce(last, 'null'))`)
  return new Set(rows.map(({ place }) => place))
}
