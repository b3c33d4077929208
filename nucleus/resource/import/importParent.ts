import { eq, getTableColumns } from 'drizzle-orm'
import { formMessages } from '#constants/formMessages.ts'
import type { Db } from '../../db/client.ts'
import { ruleBroken } from '../../base/errors.ts'
import { findMissing } from '../../kernel/findMissing.ts'
import { referencesOf } from '../../kernel/references.ts'
import type { ResourceOptions } from '../ResourceOptions.ts'
import { column } from '../../kernel/writes.ts'
import type { ImportableResource } from './ImportableResource.ts'

/** The parent of the imported rows, and its time zone. Throws 422 when the parent does not exist. */
export async function importParentOf(
  db: Db,
  { parent }: ImportableResource,
  { table }: Pick<ResourceOptions, 'table'>,
  parentId: number | undefined,
): Promise<{ parentId: number; timeZone: string }> {
  if (!parent) return { parentId: 0, timeZone: 'UTC' }
  const reference = referencesOf(table).find(({ field }) => field === parent)
  if (!reference) throw new Error(`The table of an imported list must refer to its ${parent}`)
  const { to, idKey, noun } = reference
  if (!parentId || (await findMissing(db, { table: to, idKey, isLocked: true }, [parentId])).length > 0)
    throw ruleBroken({ parentId: formMessages.missing(noun) })
  const { timeZone } = getTableColumns(to)
  if (!timeZone) return { parentId, timeZone: 'UTC' }
  const [row] = await db
    .select({ timeZone })
    .from(to)
    .where(eq(column(to, idKey), parentId))
  return { parentId, timeZone: row?.timeZone as string }
}
