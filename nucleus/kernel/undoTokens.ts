import { randomBytes } from 'node:crypto'
import { and, desc, eq, gte, inArray, isNull, or, sql } from 'drizzle-orm'
import { lastingUndoSeconds, undoSeconds } from '#constants/limits.ts'
import type { Permission } from '#constants/roles.ts'
import type { Db } from '../db/client.ts'
import { undos } from '../db/tables/index.ts'
import { Refusal } from '../base/errors.ts'
import type { Actor } from './context.ts'

/** Rows of one resource that were deleted. */
interface DeletedRows {
  resource: string
  rowIds: readonly number[]
}
/** Changed or deleted rows of one resource: their new versions by id, as `updateRows` and `deleteRows` return them. */
export interface RowVersions {
  resource: string
  versions: ReadonlyMap<number, number>
  /**
   * They follow from the other changes of the token: their undo needs no permission of its own, and leaves rows that somebody changed or
   * uses since as they are.
   */
  isConsequence?: boolean
}
/** A row of an undo token. Without a version it was deleted; with one, the changes from `base` to that version are undone. */
export interface UndoEntry {
  resource: string
  rowId: number
  version: number | null
  /** 0 for a row that was created. */
  base: number
  isConsequence: boolean
  /** What was edited since stays as it is. */
  isLasting: boolean
  /** What allowed the write; null of old tokens. */
  permission: Permission | null
}
type NewUndoEntry = Omit<UndoEntry, 'base' | 'isConsequence' | 'isLasting' | 'permission'> & { base?: number; isConsequence?: boolean }
/** A token, its owner and its expiry. */
interface TokenOwner {
  undoToken: string
  contactId: number
  permission: Permission | null
  expiresAt: string
  isLasting?: boolean
}

/**
 * Stores deletes made at `at` and returns the token that undoes them. With `undoToken` they are added to that token: throws 404
 * when it has expired, belongs to another user, or is not for deletes of this resource. Call it in the transaction of the deletes.
 */
export async function rememberDeletes(
  db: Db,
  { undoToken, ...deleted }: DeletedRows & { undoToken?: string },
  actor: Actor,
  at: Date,
): Promise<string> {
  const { token, ...owner } = tokenOf(actor, at, undoToken)
  if (undoToken) {
    const joined = await db
      .update(undos)
      .set({ expiresAt: owner.expiresAt })
      .where(isValid(undoToken, actor, at))
      .returning({ resource: undos.resource, version: undos.version })
    const isMismatch = joined.some(({ resource, version }) => resource !== deleted.resource || version !== null)
    if (joined.length === 0 || isMismatch) throw undoExpired()
  }
  const { resource, rowIds } = deleted
  await storeEntries(
    db,
    rowIds.map((rowId) => ({ resource, rowId, version: null })),
    { undoToken: token, ...owner },
  )
  return token
}

/**
 * Finds the deletes of these rows that the actor made in an earlier call, whose reply was lost, and that can still be undone: those of the newest
 * token that undoes nothing else, or of the given token.
 */
export async function earlierDeletes(
  db: Db,
  { resource, rowIds, undoToken }: DeletedRows & { undoToken?: string },
  actor: Actor,
  at: Date,
): Promise<{ undoToken: string; rowIds: number[] } | undefined> {
  if (rowIds.length === 0) return undefined
  const isOfThese = and(eq(undos.resource, resource), inArray(undos.rowId, [...rowIds]), isNull(undos.version))
  const tokens = db
    .select({ undoToken: undos.undoToken })
    .from(undos)
    .where(and(isOfThese, eq(undos.contactId, actor.contactId), gte(undos.expiresAt, at.toISOString())))
  const [found] = await db
    .select({ undoToken: undos.undoToken, rowIds: sql<number[]>`array_agg(${undos.rowId}) filter (where ${isOfThese})` })
    .from(undos)
    .where(
      undoToken === undefined ? inArray(undos.undoToken, tokens) : and(eq(undos.undoToken, undoToken), inArray(undos.undoToken, tokens)),
    )
    .groupBy(undos.undoToken)
    .having(undoToken === undefined ? sql`bool_and(${isOfThese})` : undefined)
    .orderBy(desc(sql`max(${undos.expiresAt})`))
    .limit(1)
  return found
}

/**
 * Finds what the actor wrote together with a version of a row, in an earlier call whose reply was lost, and can still undo: its token, and how many
 * other rows it has.
 */
export async function earlierSave(
  db: Db,
  { resource, id, version }: { resource: string; id: number; version: number },
  actor: Actor,
  at: Date,
): Promise<{ undoToken: string; others: number } | undefined> {
  const isOfThis = and(eq(undos.resource, resource), eq(undos.rowId, id), eq(undos.version, version), eq(undos.isConsequence, false))
  const [found] = await db
    .select({ undoToken: undos.undoToken })
    .from(undos)
    .where(and(isOfThis, eq(undos.contactId, actor.contactId), gte(undos.expiresAt, at.toISOString())))
    .limit(1)
  return found && { ...found, others: (await db.$count(undos, eq(undos.undoToken, found.undoToken))) - 1 }
}

/**
 * Stores changes and deletes made at `at`, of any resources, and returns the token that undoes all or none of them. Call it once,
 * in their transaction. `updated` lists a row that was changed several times in the order of its versions. `isLasting`: for weeks, whoever has the
 * token and may change its rows can use it, and what was edited since stays as it is.
 */
export async function rememberChanges(
  db: Db,
  changed: readonly RowVersions[],
  actor: Actor,
  at: Date,
  { isLasting = false }: { isLasting?: boolean } = {},
): Promise<string> {
  const { token, ...owner } = tokenOf(actor, at, undefined, isLasting ? lastingUndoSeconds : undoSeconds)
  await storeChanges(db, changed, { undoToken: token, ...owner, isLasting })
  return token
}

/** The changes of a token, which is discarded: for a write that a token of its own undoes together with others. */
export async function takeChanges(db: Db, undoToken: string): Promise<RowVersions[]> {
  const { resource, rowId, version, base, isConsequence } = undos
  const entries = await db.delete(undos).where(eq(undos.undoToken, undoToken)).returning({ resource, rowId, version, base, isConsequence })
  // A row that was written several times is listed with each of its versions.
  return entries.flatMap(({ base: from, version: last, ...one }) =>
    versionsBetween(from ?? (last ?? 1) - 1, last ?? 1).map((at) => ({ ...one, versions: new Map([[one.rowId, at]]) })),
  )
}
const versionsBetween = (base: number, last: number): number[] => Array.from({ length: last - base }, (_, at) => base + at + 1)

/** The number of rows that a token of this user undoes; 0 for one that is used or expired. */
export const undoRowCount = (db: Db, undoToken: string, actor: Actor, at: Date): Promise<number> =>
  db.$count(undos, isValid(undoToken, actor, at))

/** Adds more changes to a token. Returns false when the token is already used or expired. */
export async function rememberMoreChanges(
  db: Db,
  undoToken: string,
  changed: readonly RowVersions[],
  actor: Actor,
  at: Date,
): Promise<boolean> {
  const { token: _, ...owner } = tokenOf(actor, at)
  const extended = await db
    .update(undos)
    .set({ expiresAt: owner.expiresAt })
    .where(isValid(undoToken, actor, at))
  if (!extended.rowCount) return false
  await storeChanges(db, changed, { undoToken, ...owner })
  return true
}

async function storeChanges(db: Db, changed: readonly RowVersions[], owner: TokenOwner): Promise<void> {
  const rows = new Map<string, NewUndoEntry>()
  for (const { resource, versions, isConsequence = false } of changed)
    for (const [rowId, version] of versions) {
      const rowKey = `${resource} ${rowId}`
      const earlier = rows.get(rowKey)
      // A row that the call itself wrote is none of its consequences, whatever else was written to it.
      const isCaused = isConsequence && (earlier?.isConsequence ?? true)
      rows.set(rowKey, { resource, rowId, version, base: earlier?.base ?? version - 1, isConsequence: isCaused })
    }
  await storeEntries(db, [...rows.values()], owner)
}

/** Discards a token: its writes can no longer be undone. */
export const discardUndo = async (db: Db, undoToken: string): Promise<void> =>
  void (await db.delete(undos).where(eq(undos.undoToken, undoToken)))

/**
 * Consumes a token. Returns its rows, and a function that keeps the token valid for some of them; undefined when the token is unknown, used, expired
 * or another user's.
 */
export async function consumeUndo(
  db: Db,
  { undoToken, actor, at }: { undoToken: string; actor: Actor; at: Date },
): Promise<{ rows: UndoEntry[]; retainFor: (rows: readonly NewUndoEntry[]) => Promise<void> } | undefined> {
  const { resource, rowId, version, base, isConsequence, isLasting, permission, expiresAt } = undos
  const entries = await db
    .delete(undos)
    .where(isValid(undoToken, actor, at))
    .returning({ resource, rowId, version, base, isConsequence, isLasting, permission, expiresAt })
  const [first] = entries
  if (!first) return undefined
  return {
    rows: entries
      .map(({ expiresAt: _, ...row }) => ({ ...row, base: row.base ?? (row.version ?? 1) - 1 }))
      .sort((a, b) => a.rowId - b.rowId),
    retainFor: (rows) =>
      storeEntries(db, rows, { undoToken, contactId: actor.contactId, permission: first.permission, expiresAt: first.expiresAt }),
  }
}

const tokenOf = ({ contactId, permission }: Actor, at: Date, token = randomBytes(16).toString('base64url'), seconds = undoSeconds) => ({
  token,
  contactId,
  permission: permission ?? null,
  expiresAt: new Date(at.getTime() + seconds * 1000).toISOString(),
})

const isValid = (undoToken: string, actor: Actor, at: Date) =>
  and(eq(undos.undoToken, undoToken), or(eq(undos.contactId, actor.contactId), undos.isLasting), gte(undos.expiresAt, at.toISOString()))

/** The rows that fit into one statement. */
const batchSize = 5000

/**
 * A row that the token already has keeps its older base, unless someone else changed it in between: then its entry is left alone,
 * so that the undo finds the row changed.
 */
async function storeEntries(db: Db, rows: readonly NewUndoEntry[], owner: TokenOwner): Promise<void> {
  const { undoToken, resource, rowId, version } = undos
  for (let at = 0; at < rows.length; at += batchSize)
    await db
      .insert(undos)
      .values(rows.slice(at, at + batchSize).map((row) => ({ ...owner, ...row })))
      .onConflictDoUpdate({
        target: [undoToken, resource, rowId],
        set: { version: sql`excluded.version` },
        setWhere: sql`${version} = excluded.base`,
      })
}

export const undoExpired = (): Refusal => new Refusal(404, 'This can no longer be undone.')
