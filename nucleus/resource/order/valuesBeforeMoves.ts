import { and, desc, eq, gt } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { changes } from '../../db/tables/index.ts'
import type { Values } from '../../kernel/values.ts'
import type { Repository } from '../repositoryTypes.ts'
import type { Row } from '../ResourceOptions.ts'

interface ReadVersion {
  id: number
  /** The version that the caller read; `current` is the stored one. */
  version: number
  current: number
}

/**
 * Returns the position fields of a row as they were at `version`, when only moves in a manual order changed the row since; otherwise
 * undefined. A save sends its position along without meaning to change it.
 */
export async function valuesBeforeMoves(
  db: Db,
  { resource, positionFields }: Pick<Repository, 'resource' | 'positionFields'>,
  { id, version, current }: ReadVersion,
): Promise<Values | undefined> {
  const since = await db
    .select({ before: changes.before, after: changes.after })
    .from(changes)
    .where(and(eq(changes.resource, resource), eq(changes.rowId, id), gt(changes.version, version)))
    .orderBy(desc(changes.version))
  const isOnlyMoved = ({ after }: { after: Values | null }) => {
    const changed = Object.keys(after ?? {})
    return changed.length > 0 && changed.every((field) => positionFields.includes(field))
  }
  if (since.length !== current - version || !since.every(isOnlyMoved)) return undefined
  return Object.assign({}, ...since.map(({ before }) => before)) as Values
}

/** The input of a save that read an earlier version, without the position, when the row was only moved since; undefined for a conflict. */
export async function inputAfterMoves(db: Db, repository: Repository, current: Row, sent: Values): Promise<Values | undefined> {
  const version = current.rowVersion
  const moved = await valuesBeforeMoves(db, repository, {
    id: current[repository.idKey] as number,
    version: sent.rowVersion as number,
    current: version,
  })
  if (!moved || Object.entries(moved).some(([field, value]) => sent[field] !== undefined && sent[field] !== value)) return undefined
  return Object.fromEntries(Object.entries(sent).filter(([field]) => !(field in moved)))
}
