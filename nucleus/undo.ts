import { randomBytes } from 'node:crypto'
import type { PgTable } from 'drizzle-orm/pg-core'
import { undoSeconds } from '#constants/limits.ts'
import type { Permission } from '#constants/roles.ts'
import { undos } from './db/tables/index.ts'
import type { Actor, Nucleus } from './nucleus.ts'
import type { Written } from './writes.ts'

/** Rows whose history can be read and whose deletes can be undone. */
export interface Restorable extends Written {
  table: PgTable
  permission: Permission
  unique?: Record<string, { field: string; message: string }>
  /** The fields that staff write; a restore puts these back. */
  fields: readonly string[]
}

/** Keeps a delete for a while; answers the token that takes it back. */
export async function rememberUndo({ db, clock }: Nucleus, row: { resource: string; rowId: number }, actor: Actor): Promise<string> {
  const undoToken = randomBytes(16).toString('base64url')
  const expiresAt = new Date(clock().getTime() + undoSeconds * 1000).toISOString()
  await db.insert(undos).values({ undoToken, ...row, contactId: actor.contactId, expiresAt })
  return undoToken
}
