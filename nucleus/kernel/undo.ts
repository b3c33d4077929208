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
/** Rows of one resource that were changed or deleted, by id: the version that this made, as `updateRows` and `deleteRows` return it. */
export interface Changed {
  resource: string
  versions: ReadonlyMap<number, number>
}
/** A row that a token stands for. Without a version it was deleted; with one, what led from `base` to it is taken back. */
export interface Undone {
  resource: string
  rowId: number
  version: number | null
  /** 0 for a row that was not there. */
  base: number
}
type Kept = Omit<Undone, 'base'> & { base?: number }
/** A token, who can use it and until when. */
interface Owner {
  undoToken: string
  contactId: number
  expiresAt: string
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
 * or none. Call it in their transaction, once; `changed` has a row that was changed several times in it in the order of its versions.
 */
export async function rememberChanges(db: Db, changed: readonly Changed[], actor: Actor, at: Date): Promise<string> {
  const { token, ...by } = tokenOf(actor, at)
  await keepChanges(db, changed, { undoToken: token, ...by })
  return token
}

/** The same for more changes that belong to those of a token. Returns whether it takes them back, too: it may be used or too old. */
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

/** Nobody can take back any more what the token stands for. */
export const forgetUndo = async (db: Db, undoToken: string): Promise<void> =>
  void (await db.delete(undos).where(eq(undos.undoToken, undoToken)))

/**
 * Uses up a token; returns the rows it stands for, and what keeps it for some of them. Throws when it is unknown, used, too
 * old or somebody else's.
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

/** So many rows fit into one statement. */
const atOnce = 5000

/**
 * A row that the token stands for already goes back to where it was then, if nobody changed it in between. Otherwise it
 * stays as it is kept, so that the undo finds it changed.
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
