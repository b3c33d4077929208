import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Permission } from '#constants/roles.ts'
import type { UndoneRows } from '#contract/history.ts'
import { instant, transactionId } from '../columns.ts'

type Values = Record<string, unknown>

/** Every write to every row: who, when, and the values of the changed fields before and after. */
export const changes = pgTable(
  'changes',
  {
    changeId: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    resource: text().notNull(),
    rowId: integer().notNull(),
    action: text().$type<'create' | 'update' | 'delete' | 'restore' | 'status' | 'note' | 'approval'>().notNull(),
    actorContactId: integer(),
    at: instant()
      .notNull()
      .default(sql`now()`),
    version: integer().notNull(),
    before: jsonb().$type<Values>(),
    after: jsonb().$type<Values>(),
    /** The id of its parent, where its resource is declared with one. */
    parentId: integer(),
    /** The transaction that wrote it: ids are assigned before their rows are visible, so only this shows which changes are new. */
    transactionId: transactionId()
      .notNull()
      .default(sql`pg_current_xact_id()`),
  },
  (t) => [index('changes_row').on(t.resource, t.rowId, t.changeId), index('changes_transaction').on(t.transactionId)],
)

/**
 * What can still be undone; everything of one token is undone together. Without a version the row was deleted; with one, the
 * change to that version is undone, back to the values recorded in the changes.
 */
export const undos = pgTable(
  'undos',
  {
    undoToken: text().notNull(),
    resource: text().notNull(),
    rowId: integer().notNull(),
    version: integer(),
    /** The version to go back to, if it is not the previous one. */
    base: integer(),
    /** Follows from the other changes of the token: what somebody changed or uses since stays as it is. */
    isConsequence: boolean().notNull().default(false),
    /** The undo of a merge: it lasts, anyone who may change its rows can use it, and what was edited since stays as it is. */
    isLasting: boolean().notNull().default(false),
    contactId: integer().notNull(),
    /** What allowed the write, and its undo needs. Null of old tokens, whose undo needs what a save of their rows does. */
    permission: text().$type<Permission>(),
    expiresAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.undoToken, t.resource, t.rowId] }),
    index('undos_contact').on(t.contactId, t.expiresAt),
    // Finds the merge of a record.
    index('undos_lasting')
      .on(t.resource, t.rowId)
      .where(sql`${t.isLasting}`),
  ],
)

/** What was undone, for an undo that is sent again because its reply was lost. `rowIds`: of the rows of the first reply. */
export const usedUndos = pgTable('used_undos', {
  undoToken: text().primaryKey(),
  contactId: integer().notNull(),
  resource: text().notNull(),
  rowIds: jsonb().$type<number[]>().notNull(),
  undone: jsonb().$type<UndoneRows[]>().notNull(),
  expiresAt: instant().notNull(),
})

/**
 * One attempt to sign in. `contactId` is empty for an unknown address; limits count either way, by `addressHash` and by
 * `laneHash`: the known browser of the address, or else the address together with the source of the attempt.
 */
export const loginChallenges = pgTable(
  'login_challenges',
  {
    challengeId: uuid().primaryKey(),
    contactId: integer(),
    addressHash: text().notNull(),
    laneHash: text().notNull().default(''),
    isKnownBrowser: boolean().notNull().default(false),
    codeHash: text(),
    codeExpiresAt: instant(),
    tries: integer().notNull().default(0),
    createdAt: instant()
      .notNull()
      .default(sql`now()`),
    consumedAt: instant(),
  },
  (t) => [index('login_challenges_address').on(t.addressHash), index('login_challenges_lane').on(t.laneHash)],
)

/** Codes sent, for the limits. */
export const loginSends = pgTable(
  'login_sends',
  {
    loginSendId: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    addressHash: text().notNull(),
    laneHash: text().notNull().default(''),
    isKnownBrowser: boolean().notNull().default(false),
    sentAt: instant()
      .notNull()
      .default(sql`now()`),
  },
  (t) => [index('login_sends_address').on(t.addressHash, t.sentAt)],
)

/** Browsers that somebody signed in with, each for one address; only a keyed hash of the browser's secret is stored. */
export const knownBrowsers = pgTable('known_browsers', {
  browserHash: text().primaryKey(),
  addressHash: text().notNull(),
  expiresAt: instant().notNull(),
})

/** Signed-in sessions; only a keyed hash of the token is stored. */
export const authSessions = pgTable(
  'auth_sessions',
  {
    sessionId: uuid().primaryKey(),
    tokenHash: text().notNull().unique(),
    contactId: integer().notNull(),
    device: text().notNull(),
    createdAt: instant()
      .notNull()
      .default(sql`now()`),
    lastSeenAt: instant()
      .notNull()
      .default(sql`now()`),
    expiresAt: instant().notNull(),
    revokedAt: instant(),
  },
  (t) => [index('auth_sessions_contact').on(t.contactId)],
)
