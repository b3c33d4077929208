import { randomBytes } from 'node:crypto'
import { and, eq, gte } from 'drizzle-orm'
import { undoSeconds } from '#constants/limits.ts'
import type { Db } from '../db/client.ts'
import { undos } from '../db/tables/index.ts'
import { Refusal } from './errors.ts'
import type { Actor } from './context.ts'

/** Rows of one resource that were deleted. */
interface Deleted {
  resource: string
  rowIds: readonly number[]
}

/**
 * Keeps deletes made at `at` for a while; returns the token that takes them back. They join the rows of `undoToken`, if one
 * is given: throws 404 when it is not the caller's, of another resource or no longer good. Call it in the transaction of
 * the deletes.
 */
export async function rememberUndo(
  db: Db,
  { undoToken, ...deleted }: Deleted & { undoToken?: string },
  actor: Actor,
  at: Date,
): Promise<string> {
  const expiresAt = new Date(at.getTime() + undoSeconds * 1000).toISOString()
  const token = undoToken ?? randomBytes(16).toString('base64url')
  if (undoToken) {
    const joined = await db
      .update(undos)
      .set({ expiresAt })
      .where(and(isGood(undoToken, actor, at), eq(undos.resource, deleted.resource)))
      .returning({ rowId: undos.rowId })
    if (joined.length === 0) throw noUndo()
  }
  await keep(db, deleted, { undoToken: token, contactId: actor.contactId, expiresAt })
  return token
}

/**
 * Uses up a token; returns the deleted rows it stands for, and what keeps it for some of them. Throws when it is unknown,
 * used, too old or somebody else's.
 */
export async function useUndo(
  db: Db,
  { undoToken, actor, at }: { undoToken: string; actor: Actor; at: Date },
): Promise<Deleted & { keepFor: (rowIds: readonly number[]) => Promise<void> }> {
  const used = await db
    .delete(undos)
    .where(isGood(undoToken, actor, at))
    .returning({ resource: undos.resource, rowId: undos.rowId, expiresAt: undos.expiresAt })
  const [first] = used
  if (!first) throw noUndo()
  const { resource, expiresAt } = first
  return {
    resource,
    rowIds: used.map(({ rowId }) => rowId).sort((a, b) => a - b),
    keepFor: (rowIds) => keep(db, { resource, rowIds }, { undoToken, contactId: actor.contactId, expiresAt }),
  }
}

const isGood = (undoToken: string, actor: Actor, at: Date) =>
  and(eq(undos.undoToken, undoToken), eq(undos.contactId, actor.contactId), gte(undos.expiresAt, at.toISOString()))

async function keep(db: Db, { resource, rowIds }: Deleted, by: { undoToken: string; contactId: number; expiresAt: string }): Promise<void> {
  if (rowIds.length > 0) await db.insert(undos).values(rowIds.map((rowId) => ({ ...by, resource, rowId })))
}

export const noUndo = (): Refusal => new Refusal(404, 'This can no longer be undone.')
