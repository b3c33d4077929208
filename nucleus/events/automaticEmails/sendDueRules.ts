import { and, asc, eq, exists, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { automaticEmailLimits, automaticTimings } from '#constants/automaticEmails.ts'
import { registrationSources } from '#constants/choices.ts'
import { notificationKinds } from '#constants/emailNotifications.ts'
import { notificationStatuses } from '#constants/notifications.ts'
import type { Audience } from '#contract/events/emailAudience.ts'
import type { Db } from '../../db/client.ts'
import {
  automaticEmails as table,
  emailNotifications as runs,
  emailRecipients as recipients,
  events,
  registrations,
} from '../../db/tables/index.ts'
import { system } from '../../kernel/actor.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { insertRow } from '../../kernel/writes.ts'
import { addRecipients, audienceIds } from '../notifications/audience.ts'
import { lockNotification, notificationTable, type StoredNotification, writeStatus } from '../notifications/statusWrites.ts'
import { ruleMoment } from './moment.ts'
import { isDue, isEventOpen, isFollowing, noteActivity, noteMoments } from './rules.ts'

type Rule = typeof table.$inferSelect
const { statusChange } = automaticTimings
const { sending, cancelled } = notificationStatuses

/**
 * Sends the e-mails of the rules whose moment has come, and of those whose status registrations have got. Each is an e-mail to many like those that staff
 * send: the outbox writes its mails, at most one per person. Without a mail server nothing begins.
 */
export async function sendDueRules({ db, clock, sendMail }: Nucleus, signal: AbortSignal): Promise<void> {
  const at = clock()
  await noteMoments(db, at)
  await noteActivity(db, at)
  if (sendMail.problem !== undefined) return
  let mayBeMore = true
  while (mayBeMore && !signal.aborted) mayBeMore = await db.transaction((tx) => sendNextDue(tx, at))
  const following = await db
    .select({ id: table.automaticEmailId })
    .from(table)
    .innerJoin(events, eq(events.eventId, table.eventId))
    .where(and(isFollowing, hasCandidates(db, at)))
    .orderBy(asc(table.automaticEmailId))
  for (const { id } of following) if (!signal.aborted) await db.transaction((tx) => sendToNewcomers(tx, id, at))
}

/** Rules of open events, by their ids. */
const selectRules = (tx: Db, which: SQL | undefined) =>
  tx
    .select({ rule: table, momentAt: ruleMoment, timeZone: events.timeZone })
    .from(table)
    .innerJoin(events, eq(events.eventId, table.eventId))
    .where(and(which, isEventOpen, isNull(events.deletedAt)))
    .orderBy(asc(table.automaticEmailId))
    .limit(1)

/** Takes a rule, unless another instance has it; undefined for none. */
async function takeRule(tx: Db, which: SQL | undefined) {
  const [found] = await selectRules(tx, which).for('no key update', { of: table, skipLocked: true })
  return found
}

/** Begins the sending of one rule whose moment has come. Returns whether there was one. */
async function sendNextDue(tx: Db, at: Date): Promise<boolean> {
  const found = await takeRule(tx, isDue(at))
  if (!found) return false
  // Another instance may have begun it after this one had looked and before it had the lock.
  const [due] = await selectRules(tx, and(eq(table.automaticEmailId, found.rule.automaticEmailId), isDue(at)))
  if (!due) return true
  const id = await beginRun(tx, found.rule, { sendAt: new Date(found.momentAt).toISOString(), at })
  await setRecipients(tx, id, await addRecipients(tx, id, found.rule))
  return true
}

/** Sends a rule to those who have got its status and have had no mail of it, in the e-mail of the day. */
async function sendToNewcomers(tx: Db, automaticEmailId: number, at: Date): Promise<void> {
  const found = await takeRule(tx, and(eq(table.automaticEmailId, automaticEmailId), isFollowing))
  if (!found?.rule.triggerStatusId) return
  const { rule, timeZone } = found
  const audience: Audience = { ...rule, eventStatusIds: [found.rule.triggerStatusId] }
  const [first] = await audienceIds(tx, audience, 1, isNewcomer(rule, at))
  if (first === undefined) return
  const id = (await runOfDay(tx, rule, { timeZone, at })) ?? (await beginRun(tx, rule, { sendAt: null, at }))
  await setRecipients(tx, id, await addRecipients(tx, id, audience, isNewcomer(rule, at)))
}

/** A registration that got its status since an instant, and at a time at which that still sends something. */
function isRecent(since: SQLWrapper | string | null, at: Date): SQL {
  const ago = (ms: number) => sql`${new Date(at.getTime() - ms).toISOString()}::timestamptz`
  const { statusChangedAt } = registrations
  return sql`(${statusChangedAt} > ${since}::timestamptz
    and ${statusChangedAt} <= ${ago(automaticEmailLimits.graceSeconds * 1000)}
    and ${statusChangedAt} > ${ago(automaticEmailLimits.lateHours * 3_600_000)})`
}

/** Whether a rule may have somebody to send to: the others of all events are left alone. An index of registrations has it. */
const hasCandidates = (db: Db, at: Date): SQL =>
  exists(
    db
      .select({ one: sql`1` })
      .from(registrations)
      .where(
        and(
          eq(registrations.eventId, table.eventId),
          eq(registrations.eventStatusId, table.triggerStatusId),
          isRecent(table.activeSince, at),
          isNull(registrations.deletedAt),
        ),
      ),
  )

/** A registration that got its status while the rule was on, by a person or the form, and that no mail of the rule is for. */
function isNewcomer({ automaticEmailId, activeSince }: Rule, at: Date): SQL | undefined {
  const { statusChangedAt, submittedAt, source, eventRegistrationId, email } = registrations
  const { publicForm, dynamicLink } = registrationSources
  return and(
    isRecent(activeSince, at),
    // Staff and files that add a registration change no status.
    or(sql`${statusChangedAt} is distinct from ${submittedAt}`, sql`${source} in (${publicForm}, ${dynamicLink})`),
    sql`not exists (select from ${recipients}
      join ${runs} on ${runs.notificationContentId} = ${recipients.notificationContentId}
      where ${runs.automaticEmailId} = ${automaticEmailId}
        and (${recipients.eventRegistrationId} = ${eventRegistrationId} or lower(${recipients.address}) = lower(${email})))`,
  )
}

/** The e-mail that a rule has sent today, by the clock of its event, with the text that it has now; continued by further recipients. */
async function runOfDay(tx: Db, rule: Rule, { timeZone, at }: { timeZone: string; at: Date }): Promise<number | undefined> {
  const dayOf = (instant: SQL) => sql`(${instant} at time zone ${timeZone})::date`
  const [found] = await tx
    .select({ id: runs.notificationContentId })
    .from(runs)
    .where(
      and(
        eq(runs.automaticEmailId, rule.automaticEmailId),
        eq(runs.subject, rule.subject),
        eq(runs.bodyHtml, rule.bodyHtml),
        sql`${runs.notificationStatusId} <> ${cancelled}`,
        sql`${dayOf(sql`${runs.startedAt}`)} = ${dayOf(sql`${at.toISOString()}::timestamptz`)}`,
        isNull(runs.deletedAt),
      ),
    )
    .limit(1)
  if (!found) return undefined
  const row = await lockNotification(tx, found.id)
  if (row.notificationStatusId === cancelled) return undefined
  if (row.notificationStatusId !== sending)
    await writeStatus(tx, row, sending, { author: system, at, startedAt: at.toISOString(), endedAt: null })
  return found.id
}

/** Stores an e-mail with the text and the audience that a rule has now. */
async function beginRun(tx: Db, rule: Rule, { sendAt, at }: { sendAt: string | null; at: Date }): Promise<number> {
  const { eventId, automaticEmailId, name, subject, bodyHtml, eventCompanyTypeIds, eventStatusIds, tags, attendanceIds } = rule
  const { irRepContactIds, answerConditions, eventRegistrationIds, excludeNotificationContentIds, triggerStatusId } = rule
  const values: Partial<StoredNotification> = {
    ...{ eventId, automaticEmailId, name, subject, bodyHtml, eventCompanyTypeIds, tags, attendanceIds },
    ...{ irRepContactIds, answerConditions, eventRegistrationIds, excludeNotificationContentIds },
    eventStatusIds: rule.timing === statusChange && triggerStatusId !== null ? [triggerStatusId] : eventStatusIds,
    kind: notificationKinds.automatic,
    notificationStatusId: sending,
    sendAt,
    startedAt: at.toISOString(),
  }
  return (await insertRow(tx, notificationTable, values, system)).id
}

const setRecipients = async (tx: Db, id: number, added: number): Promise<void> =>
  void (await tx
    .update(runs)
    .set({ recipientCount: sql`${runs.recipientCount} + ${added}` })
    .where(eq(runs.notificationContentId, id)))
