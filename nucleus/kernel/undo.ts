import { randomBytes } from 'node:crypto'
import { and, eq, gte, sql } from 'drizzle-orm'
import { undoSeconds } from '#constants/limits.ts'
import type { Db } from '../db/client.ts'
import { undos } from '../db/tables/index.ts'
import { Refusal } from '../base/errors.ts'
import type { Actor } from './context.ts'

/** Rows of one resource that were deleted. */
interface Deleted {
  resource: string
  rowIds: readonly number[]
}
/** Changed or deleted rows of one resource: their new versions by id, as `updateRows` and `deleteRows` return them. */
export interface Changed {
  resource: string
  versions: ReadonlyMap<number, number>
}
/** A row of an undo token. Without a version it was deleted; with one, the changes from `base` to that version are undone. */
export interface Undone {
  resource: string
  rowId: number
  version: number | null
  /** 0 for a row that was created. */
  base: number
}
type Kept = Omit<Undone, 'base'> & { base?: number }
/** A token, its owner and its expiry. */
interface Owner {
  undoToken: string
  contactId: number
  expiresAt: string
}

/**
 * Stores deletes made at `at` and returns the token that undoes them. With `undoToken` they are added to that token: throws 404
 * when it has expired, belongs to another user, or is not for deletes of this resource. Call it in the transaction of the deletes.
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
 * Stores changes and deletes made at `at`, of any resources, and returns the token that undoes all or none of them. Call it once,
 * in their transaction. `changed` lists a row that was changed several times in the order of its versions.
 */
export async function rememberChanges(db: Db, changed: readonly Changed[], actor: Actor, at: Date): Promise<string> {
  const { token, ...by } = tokenOf(actor, at)
  await keepChanges(db, changed, { undoToken: token, ...by })
  return token
}

/** Adds more changes to a token. Returns false when the token is already used or expired. */
export async function rememberMore(db: Db, undoToken: string, changed: readonly Changed[], actor: Actor, at: Date): Promise<boolean> {
  const { token: _, ...by } = tokenOf(actor, at)
  const kept = await db
    .update(undos)
    .set({ expiresAt: by.expiresAt })
    .where(isGood(undoToken, actor, at))
  if (!kept.rowCount) return false
  await keepChanges(db, changed, { undoToken, ...by })
  return true
}

async function keepChanges(db: Db, changed: readonly Changed[], by: Owner): Promise<void> {
  const rows = new Map<string, Kept>()
  for (const { resource, versions } of changed)
    for (const [rowId, version] of versions) {
      const key = `${resource} ${rowId}`
      rows.set(key, { resource, rowId, version, base: rows.get(key)?.base ?? version - 1 })
    }
  await keep(db, [...rows.values()], by)
}

/** Discards a token: its writes can no longer be undone. */
export const forgetUndo = async (db: Db, undoToken: string): Promise<void> =>
  void (await db.delete(undos).where(eq(undos.undoToken, undoToken)))

/**
 * Consumes a token. Returns its rows, and a function that keeps the token valid for some of them. Throws 404 when the token is
 * unknown, used, expired or another user's.
 */
export async function useUndo(
  db: Db,
  { undoToken, actor, at }: { undoToken: string; actor: Actor; at: Date },
): Promise<{ rows: Undone[]; keepFor: (rows: readonly Kept[]) => Promise<void> }> {
  const { resource, rowId, version, base, expiresAt } = undos
  const used = await db
    .delete(undos)
    .where(isGood(undoToken, actor, at))
    .returning({ resource, rowId, version, base, expiresAt })
  const [first] = used
  if (!first) throw noUndo()
  return {
    rows: used.map(({ expiresAt: _, ...row }) => ({ ...row, base: row.base ?? (row.version ?? 1) - 1 })).sort((a, b) => a.rowId - b.rowId),
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

/** The rows that fit into one statement. */
const atOnce = 5000

/**
 * A row that the token already has keeps its older base, unless someone else changed it in between: then its entry is left alone,
 * so that the undo finds the row changed.
 */
async function keep(db: Db, rows: readonly Kept[], by: Owner): Promise<void> {
  const { undoToken, resource, rowId, version } = undos
  for (let at = 0; at < rows.length; at += atOnce)
    await db
      .insert(undos)
      .values(rows.slice(at, at + atOnce).map((row) => ({ ...by, ...row })))
      .onConflictDoUpdate({
        target: [undoToken, resource, rowId],
        set: { version: sql`excluded.version` },
        setWhere: sql`${version} = excluded.base`,
      })
}

export const noUndo = (): Refusal => new Refusal(404, 'This can no longer be undone.')
