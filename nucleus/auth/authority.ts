import { createHmac, createSecretKey, randomBytes, randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { loginLimits } from '#constants/limits.ts'
import type { Db } from '../db/client.ts'
import { contacts, authSessions } from '../db/tables/index.ts'
import type { Actor, Nucleus } from '../kernel/context.ts'
import { endSession } from './sessionEnds.ts'
import { knownBrowsersOf } from './knownBrowsers.ts'
import { maySignIn, roleOf } from '../kernel/staff.ts'

/** Issues, finds and ends sessions. */
export interface Authority {
  /** A keyed hash, stored instead of a token, code or address. */
  hash: (text: string) => string
  /** The known browsers of sign-ins. */
  browsers: ReturnType<typeof knownBrowsersOf>
  /** Starts a session; returns the token, which is not stored. `db` may be a transaction. */
  issue: (db: Db, contactId: number, device: string) => Promise<string>
  /**
   * The holder of a token, or null. Synchronous, without a query, if the session was loaded in the last seconds. Counts as a
   * use of the session, which keeps it alive, unless `isUse` is false.
   */
  find: (token: string, options?: { isUse: boolean }) => Actor | null | Promise<Actor | null>
  /** The id of the session whose token this process found before; it may have ended since. Never queries the database. */
  cachedSessionId: (token: string) => string | undefined
  /** Ends a session: immediately here, and in other instances on the same database when they are notified, or after `freshMs`. */
  revoke: (sessionId: string) => Promise<void>
  /** Drops a session from memory, because another instance ended it. */
  forget: (sessionId: string) => void
  /** Adds a listener for sessions that this process learns have ended. */
  onEnded: (listener: (sessionId: string) => void) => void
}

interface CachedSession {
  actor: Actor
  expiresAt: number
  /** When the session was last used, and the last use written to the database. */
  seenAt: number
  writtenAt: number
  loadedAt: number
  /** The number of the read it comes from: a later read is more current. */
  readNumber: number
}

/** How long a session is used from memory without a query, in milliseconds. */
const freshMs = 5000
const writeEveryMs = 60_000
const maxCached = 10_000
const idleMs = loginLimits.sessionIdleMinutes * 60_000
const lifeMs = loginLimits.sessionHours * 3_600_000

/** Sessions are stored in a table; those in use are cached in memory for `freshMs`, so that a call costs no query. */
export function authorityOf({ db, clock, observer }: Nucleus, secretKey: string, fireAndForget: (work: Promise<void>) => void): Authority {
  const key = createSecretKey(secretKey, 'utf8')
  const cached = new Map<string, CachedSession>()
  const loading = new Map<string, { read: Promise<CachedSession | undefined>; since: number }>()
  const endListeners: ((sessionId: string) => void)[] = []
  let revocations = 0
  let reads = 0

  const hash = (text: string): string => createHmac('sha256', key).update(text).digest('base64url')
  const tokenHashOf = (token: string): string => hash(`token ${token}`)

  function find(token: string, { isUse } = { isUse: true }): Actor | null | Promise<Actor | null> {
    const tokenHash = tokenHashOf(token)
    const session = cached.get(tokenHash)
    const now = clock().getTime()
    if (session && isFresh(session.loadedAt, now)) return useSession(session, now, isUse)
    return load(tokenHash, now).then((loaded) => (loaded ? useSession(loaded, now, isUse) : null))
  }

  function useSession(session: CachedSession, now: number, isUse: boolean): Actor | null {
    if (now >= session.expiresAt || now - session.seenAt > idleMs) return null
    if (!isUse) return session.actor
    session.seenAt = now
    if (now - session.writtenAt >= writeEveryMs) {
      session.writtenAt = now
      fireAndForget(writeSeen(session.actor.sessionId, now))
    }
    return session.actor
  }

  async function writeSeen(sessionId: string, now: number): Promise<void> {
    try {
      await db
        .update(authSessions)
        .set({ lastSeenAt: new Date(now).toISOString() })
        .where(eq(authSessions.sessionId, sessionId))
    } catch (error) {
      void observer.outage.report(error, 'the time of a session was not written')
    }
  }

  /** Simultaneous calls share one read, unless it began too long ago to know about sessions that have ended since. */
  function load(tokenHash: string, now: number): Promise<CachedSession | undefined> {
    const running = loading.get(tokenHash)
    if (running && isFresh(running.since, now)) return running.read
    const read = readSession(tokenHash, now).finally(() => {
      if (loading.get(tokenHash)?.read === read) loading.delete(tokenHash)
    })
    loading.set(tokenHash, { read, since: now })
    return read
  }

  async function readSession(tokenHash: string, now: number): Promise<CachedSession | undefined> {
    const revocationsBefore = revocations
    const readNumber = (reads += 1)
    const [row] = await db
      .select({ session: authSessions, role: contacts.role })
      .from(authSessions)
      .innerJoin(contacts, eq(contacts.contactId, authSessions.contactId))
      .where(and(eq(authSessions.tokenHash, tokenHash), isNull(authSessions.revokedAt), maySignIn))
    const before = cached.get(tokenHash)
    if (before && before.readNumber > readNumber) return before
    cached.delete(tokenHash)
    const role = roleOf(row?.role)
    if (!row || !role) return undefined
    const { sessionId, contactId, expiresAt, lastSeenAt } = row.session
    const loaded: CachedSession = {
      actor: { contactId, role, sessionId },
      expiresAt: Date.parse(expiresAt),
      seenAt: Math.max(Date.parse(lastSeenAt), before?.seenAt ?? 0),
      writtenAt: Math.max(Date.parse(lastSeenAt), before?.writtenAt ?? 0),
      loadedAt: now,
      readNumber,
    }
    // A read that began before a revocation may be outdated, so it is not cached.
    if (revocationsBefore === revocations) cache(tokenHash, loaded)
    return loaded
  }

  function cache(tokenHash: string, session: CachedSession): void {
    const [oldest] = cached.size >= maxCached ? cached.keys() : []
    if (oldest !== undefined) cached.delete(oldest)
    cached.set(tokenHash, session)
  }

  function forget(sessionId: string): void {
    revocations += 1
    for (const [tokenHash, { actor }] of cached) if (actor.sessionId === sessionId) cached.delete(tokenHash)
    for (const listener of endListeners) listener(sessionId)
  }

  return {
    hash,
    browsers: knownBrowsersOf(hash),
    find,
    cachedSessionId: (token) => cached.get(tokenHashOf(token))?.actor.sessionId,
    issue: async (through, contactId, device) => {
      const token = randomBytes(32).toString('base64url')
      const at = clock()
      const now = at.toISOString()
      const expiresAt = new Date(at.getTime() + lifeMs).toISOString()
      const session = {
        sessionId: randomUUID(),
        tokenHash: tokenHashOf(token),
        contactId,
        device,
        createdAt: now,
        lastSeenAt: now,
        expiresAt,
      }
      await through.insert(authSessions).values(session)
      return token
    },
    revoke: async (sessionId) => {
      await endSession(db, sessionId, clock().toISOString())
      forget(sessionId)
    },
    forget,
    onEnded: (listener) => void endListeners.push(listener),
  }
}

/** After the clock was set back nothing is fresh. */
const isFresh = (since: number, now: number): boolean => Math.abs(now - since) < freshMs
