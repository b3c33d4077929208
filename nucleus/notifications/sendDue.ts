import { and, asc, eq, inArray, lte, or, sql } from 'drizzle-orm'
import { notificationLimits, pushRetrySeconds, pushStatuses } from '#constants/notifications.ts'
import { notificationRecipients as table, notifications } from '../db/tables/index.ts'
import type { Nucleus } from '../kernel/context.ts'
import type { PushDelivery, PushOutcome } from '../push/PushDelivery.ts'
import { currentPerson } from './currentPerson.ts'
import { type Composed, composeMessages } from './messages.ts'
import { settle } from './settle.ts'

export type Recipient = typeof table.$inferSelect
type Outcome = Partial<Pick<Recipient, 'pushStatusId' | 'nextAttemptAt' | 'sentAt' | 'failure'>>

const { queued, sending, retry, sent, failed, suppressed, missed, unknown } = pushStatuses
/** Messages that one instance hands over at a time. */
const concurrency = 10
/** A message that is still Sending after this time belongs to a process that has died: the gateway has ten seconds to answer. */
export const leaseMs = 2 * 60_000
const missedMs = notificationLimits.missedAfterMinutes * 60_000
/** Batches after which the statuses of notifications follow their recipients. */
const batchesPerSettling = 20

export const lostWords = 'The server stopped while this was handed over. It may have arrived.'
const missedWords = `Its moment passed more than ${notificationLimits.missedAfterMinutes} minutes ago while nothing could be sent.`
const expiredWords = 'The notification expired before it could be sent.'

/**
 * Sends what is due, until nothing is left or `signal` aborts. A row is marked Sending and committed before the message is handed over, so no two
 * instances send it. Where nobody knows whether the gateway took it (the process died, the connection broke), it becomes Unknown and is never sent again
 * (docs/decisions/084-push-notifications.md).
 */
export async function sendDueNotifications(nucleus: Nucleus, delivery: PushDelivery, signal: AbortSignal): Promise<void> {
  await markLost(nucleus)
  for (let batch = 1; !signal.aborted; batch += 1) {
    const claimed = await claim(nucleus)
    if (claimed.length === 0) break
    const messageOf = await composeMessages(nucleus, claimed)
    await Promise.all(claimed.map((row) => deliverTo(nucleus, delivery, { row, composed: messageOf(row) })))
    if (batch % batchesPerSettling === 0) await settle(nucleus)
  }
  await settle(nucleus)
}

/** Sends one row that was claimed, and stores what became of it. `isOnce`: it is not tried again later. */
export async function deliverTo(
  nucleus: Nucleus,
  delivery: PushDelivery,
  { row, composed, isOnce = false }: { row: Recipient; composed: Composed | undefined; isOnce?: boolean },
): Promise<Outcome> {
  const made = await attempt(nucleus, delivery, { row, composed })
  // Whoever waits for the answer tries again themselves.
  const outcome = isOnce && made.pushStatusId === retry ? { ...made, pushStatusId: failed, nextAttemptAt: null } : made
  await nucleus.db
    .update(table)
    .set({ ...outcome, updatedAt: nucleus.clock().toISOString() })
    .where(eq(table.notificationRecipientId, row.notificationRecipientId))
  return outcome
}

/** Marks due rows as Sending; another instance skips them. */
async function claim({ db, clock }: Nucleus): Promise<Recipient[]> {
  const at = clock()
  const due = db
    .select({ id: table.notificationRecipientId })
    .from(table)
    .where(and(lte(table.nextAttemptAt, at.toISOString()), inArray(table.pushStatusId, [queued, retry])))
    .orderBy(asc(table.nextAttemptAt), asc(table.notificationRecipientId))
    .limit(concurrency)
    .for('update', { skipLocked: true })
  const claimed = await db
    .update(table)
    .set({
      pushStatusId: sending,
      attemptedAt: at.toISOString(),
      attempts: sql`${table.attempts} + 1`,
      nextAttemptAt: new Date(at.getTime() + leaseMs).toISOString(),
    })
    .where(inArray(table.notificationRecipientId, due))
    .returning()
  const ids = [...new Set(claimed.map(({ notificationId }) => notificationId))]
  // Not in the history: it is no version of what staff wrote.
  if (ids.length > 0) await db.update(notifications).set({ activeAt: at.toISOString() }).where(inArray(notifications.notificationId, ids))
  return claimed
}

/** Marks as Unknown what a process that died was sending, and as Missed what nobody sent while it mattered. */
async function markLost({ db, clock }: Nucleus): Promise<void> {
  const now = clock()
  const longAgo = new Date(now.getTime() - missedMs).toISOString()
  const died = and(lte(table.nextAttemptAt, now.toISOString()), eq(table.pushStatusId, sending))
  // While an instance sends of a long notification, what waits for its turn is not missed.
  const isIdle = sql`not exists (select from ${notifications} where ${notifications.notificationId} = ${table.notificationId} and greatest(${notifications.activeAt}, ${notifications.scheduledAt}) > ${longAgo} and not ${table.isTest})`
  const passed = and(lte(table.nextAttemptAt, longAgo), inArray(table.pushStatusId, [queued, retry]), isIdle)
  await db
    .update(table)
    .set({
      pushStatusId: sql`case when ${table.pushStatusId} = ${sending} then ${unknown}::smallint else ${missed}::smallint end`,
      failure: sql`case when ${table.pushStatusId} = ${sending} then ${lostWords} else ${missedWords} end`,
      nextAttemptAt: null,
      updatedAt: now.toISOString(),
    })
    .where(or(died, passed))
}

async function attempt(
  { db, clock }: Nucleus,
  delivery: PushDelivery,
  { row, composed }: { row: Recipient; composed: Composed | undefined },
): Promise<Outcome> {
  const notSent = (failure: string): Outcome => ({ pushStatusId: suppressed, nextAttemptAt: null, failure })
  if (!composed) return notSent('The notification was deleted.')
  if (composed.expiresAt !== null && Date.parse(composed.expiresAt) <= clock().getTime()) return notSent(expiredWords)
  const person = await currentPerson(db, row)
  if ('refusal' in person) return notSent(person.refusal)
  const outcome = await delivery.deliver(composed.messageFor({ ...row, ...person }), clock())
  return outcomeOf(outcome, row, clock())
}

function outcomeOf(outcome: PushOutcome, { attempts }: Recipient, at: Date): Outcome {
  if (outcome.kind === 'sent') return { pushStatusId: sent, nextAttemptAt: null, sentAt: at.toISOString(), failure: null }
  const failure = outcome.words
  if (outcome.kind === 'unknown') return { pushStatusId: unknown, nextAttemptAt: null, failure }
  const wait = outcome.kind === 'temporary' ? pushRetrySeconds[attempts - 1] : undefined
  if (wait === undefined) return { pushStatusId: failed, nextAttemptAt: null, failure }
  return { pushStatusId: retry, nextAttemptAt: new Date(at.getTime() + wait * 1000).toISOString(), failure }
}
