import type { Permission } from '#constants/roles.ts'
import type { Db } from '../db/client.ts'
import type { Actor } from '../kernel/context.ts'
import type { Values } from '../kernel/values.ts'
import type { RecordedTable } from '../kernel/writes.ts'

/** The rows that belong to rows of another resource and are copied with them, such as the speakers of sessions. */
export interface PartRepository extends RecordedTable {
  permission: Permission
  fields: readonly string[]
  positionFields: readonly string[]
  getMany: (db: Db, ids: readonly number[]) => Promise<Map<number, Values>>
  save: (db: Db, save: { id: number; sent: Values; actor: Actor }) => Promise<Values>
}
