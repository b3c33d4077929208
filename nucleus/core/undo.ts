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
/** Rows of one resource that were changed or deleted, by id: the version that this made, as `updateRows` and `deleteRows` return it. */
export interface Changed {
  resource: string
  versions: ReadonlyMap<number, number>
}
/** A row that a token stands for. Without a version it was deleted; with one, the change to that version is taken back. */
export interface Undone {
  resource: string
  rowId: number
  version: number | null
}

/**
 * Keeps deletes made at `at` for a while; returns the token that takes them back, those that can be. They join the rows of
 * `undoToken`, if one is given: throws 404 when it is not the caller's, not of deletes of this resource or no longer good.
 * Call it in the transaction of the deletes.
 */
export async function rememberUndo(
  db: Db,
  { undoToken, ...deleted }: Deleted & { undoToken?: string },
  actor: Actor,
  at: Date,
): Promise<string> {
  const { token, ...by } = tokenOf(actor, at, undoToken)
  if (undoToken) {
    const joined = await db
      .update(undos)
      .set({ expiresAt: by.expiresAt })
      .where(isGood(undoToken, actor, at))
      .returning({ resource: undos.resource, version: undos.version })
    const isOfOthers = joined.some(({ resource, version }) => resource !== deleted.resource || version !== null)
    if (joined.length === 0 || isOfOthers) throw noUndo()
  }
  const { resource, rowIds } = deleted
  await keep(
    db,
    rowIds.map((rowId) => ({ resource, rowId, version: null })),
    { undoToken: token, ...by },
  )
  return token
}

/**
 * Keeps changes and deletes made at `at`, of whatever resources, for a while; returns the token that takes all of them back
 * or none. Call it in their transaction, once; a row may have been changed once in it.
 */
export async function rememberChanges(db: Db, changed: readonly Changed[], actor: Actor, at: Date): Promise<string> {
  const { token, ...by } = tokenOf(actor, at)
  const rows = changed.flatMap(({ resource, versions }) => [...versions].map(([rowId, version]) => ({ resource, rowId, version })))
  await keep(db, rows, { undoToken: token, ...by })
  return token
}

/**
 * Uses up a token; returns the rows it stands for, and what keeps it for some of them. Throws when it is unknown, used, too
 * old or somebody else's.
 */
export async function useUndo(
  db: Db,
  { undoToken, actor, at }: { undoToken: string; actor: Actor; at: Date },
): Promise<{ rows: Undone[]; keepFor: (rows: readonly Undone[]) => Promise<void> }> {
  const { resource, rowId, version, expiresAt } = undos
  const used = await db
    .delete(undos)
    .where(isGood(undoToken, actor, at))
    .returning({ resource, rowId, version, expiresAt })
  const [first] = used
  if (!first) throw noUndo()
  return {
    rows: used.map((row) => ({ resource: row.resource, rowId: row.rowId, version: row.version })).sort((a, b) => a.rowId - b.rowId),
    keepFor: (rows) => keep(db, rows, { undoToken, contactId: actor.contactId, expiresAt: first.expiresAt }),
  }
}

const tokenOf = ({ contactId }: Actor, at: Date, token = randomBytes(16).toString('base64url')) => ({
  token,
  contactId,
  expiresAt: new Date(at.getTime() + undoSeconds * 1000).toISOString(),
})

const isGood = (undoToken: string, actor: Actor, at: Date) =>
  and(eq(undos.undoToken, undoToken), eq(undos.contactId, actor.contactId), gte(undos.expiresAt, at.toISOString()))

async function keep(db: Db, rows: readonly Undone[], by: { undoToken: string; contactId: number; expiresAt: string }): Promise<void> {
  if (rows.length > 0) await db.insert(undos).values(rows.map((row) => ({ ...by, ...row })))
}

export const noUndo = (): Refusal => new Refusal(404, 'This can no longer be undone.')
