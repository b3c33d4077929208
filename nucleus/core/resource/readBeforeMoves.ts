import { and, asc, eq, gt } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { changes } from '../../db/tables/index.ts'
import type { Values } from '../values.ts'
import type { RecordedTable } from '../writes.ts'
import type { Row } from './Served.ts'

interface Read {
  id: number
  /** The version that was read, and the one that the row has now. */
  version: number
  current: number
}

/**
 * Whether a row that was read as `version` has only been moved since, within an order by hand. Returns the place it had
 * when it was read, for a save that sends the place along without meaning to change it.
 */
export async function readBeforeMoves(
  db: Db,
  { resource }: Pick<RecordedTable, 'resource'>,
  { id, version, current }: Read,
): Promise<{ sortOrder: unknown } | undefined> {
  const since = await db
    .select({ before: changes.before, after: changes.after })
    .from(changes)
    .where(and(eq(changes.resource, resource), eq(changes.rowId, id), gt(changes.version, version)))
    .orderBy(asc(changes.version))
  const isOnlyMoved = ({ after }: { after: Values | null }) => Object.keys(after ?? {}).join() === 'sortOrder'
  if (since.length !== current - version || !since.every(isOnlyMoved)) return undefined
  return { sortOrder: since[0]?.before?.sortOrder }
}

/** What a save asks for that read an earlier version of the row, when it has only been moved since; nothing when it is a conflict. */
export async function savedOverMoves(db: Db, rows: RecordedTable, current: Row, sent: Values): Promise<Values | undefined> {
  const version = current.rowVersion
  const read = await readBeforeMoves(db, rows, { id: current[rows.idKey] as number, version: sent.rowVersion as number, current: version })
  const { sortOrder, ...rest } = sent
  return read && (sortOrder === undefined || sortOrder === read.sortOrder) ? rest : undefined
}
