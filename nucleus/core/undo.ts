import { randomBytes } from 'node:crypto'
import { and, eq, gte } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { undoSeconds } from '#constants/limits.ts'
import type { Permission } from '#constants/roles.ts'
import type { Db } from '../db/client.ts'
import { undos } from '../db/tables/index.ts'
import { Refusal } from './errors.ts'
import type { Actor } from './context.ts'
import type { Written } from './writes.ts'

/** Rows whose history can be read and whose deletes can be undone. */
export interface Restorable extends Written {
  table: PgTable
  permission: Permission
  unique?: Record<string, { field: string; message: string }>
  /** The fields that staff write; a restore puts these back. */
  fields: readonly string[]
}

/** Keeps a delete made at `at` for a while; returns the token that takes it back. Call it in the transaction of the delete. */
export async function rememberUndo(db: Db, row: { resource: string; rowId: number }, actor: Actor, at: Date): Promise<string> {
  const undoToken = randomBytes(16).toString('base64url')
  const expiresAt = new Date(at.getTime() + undoSeconds * 1000).toISOString()
  await db.insert(undos).values({ undoToken, ...row, contactId: actor.contactId, expiresAt })
  return undoToken
}

/** Uses up a token; returns the deleted row it stands for. Throws when it is unknown, used, too old or somebody else's. */
export async function useUndo(
  db: Db,
  { undoToken, actor, at }: { undoToken: string; actor: Actor; at: Date },
): Promise<{ resource: string; rowId: number }> {
  const [row] = await db
    .delete(undos)
    .where(and(eq(undos.undoToken, undoToken), eq(undos.contactId, actor.contactId), gte(undos.expiresAt, at.toISOString())))
    .returning({ resource: undos.resource, rowId: undos.rowId })
  if (!row) throw noUndo()
  return row
}

export const noUndo = (): Refusal => new Refusal(404, 'This can no longer be undone.')
