import { and, eq, gte } from 'drizzle-orm'
import { undoSeconds } from '#constants/limits.ts'
import type { Db } from '../../db/client.ts'
import { usedUndos } from '../../db/tables/index.ts'
import { requirePermission } from '../../kernel/mountCall.ts'
import { undoExpired } from '../../kernel/undoTokens.ts'
import type { UndoContext, UndoResult } from './undoChanges.ts'
import { findUndoTarget } from './undoTarget.ts'

type Use = Pick<UndoContext, 'actor' | 'at'> & { undoToken: string }

/** Stores what a token undid, for the user who sends the undo again because the reply was lost. */
export async function rememberUndone(
  tx: Db,
  { resource, rows, undone }: UndoResult,
  { idKey }: { idKey: string },
  { undoToken, actor, at }: Use,
): Promise<void> {
  const used = {
    resource,
    undone,
    rowIds: rows.map((row) => Number(row[idKey])),
    expiresAt: new Date(at.getTime() + undoSeconds * 1000).toISOString(),
  }
  await tx
    .insert(usedUndos)
    .values({ undoToken, contactId: actor.contactId, ...used })
    .onConflictDoUpdate({ target: usedUndos.undoToken, set: used })
}

/** The answer to an undo that the same user sent before, with its rows as they are now. Throws 404 where there was none. */
export async function undoneBefore(tx: Db, { undoToken, actor, at, all }: Use & Pick<UndoContext, 'all'>): Promise<UndoResult> {
  const isOwn = and(eq(usedUndos.undoToken, undoToken), eq(usedUndos.contactId, actor.contactId))
  const [used] = await tx
    .select()
    .from(usedUndos)
    .where(and(isOwn, gte(usedUndos.expiresAt, at.toISOString())))
  if (!used) throw undoExpired()
  const { resource, rowIds, undone } = used
  const target = findUndoTarget(all, resource)
  requirePermission(actor, target.permission)
  return { resource, rows: [...(await target.getMany(tx, rowIds)).values()], refused: [], undone }
}
