import { randomBytes } from 'node:crypto'
import { and, eq, gte } from 'drizzle-orm'
import { undoSeconds } from '#constants/limits.ts'
import type { Db } from '../db/client.ts'
import { undos } from '../db/tables/index.ts'
import { Refusal } from './errors.ts'
import type { Actor } from './context.ts'

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
