import { and, asc, count, eq, inArray, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { RegistrationStatusId } from '#constants/statuses.ts'
import { deliveryStatuses } from '#constants/mails.ts'
import { type AudienceOutcome, audienceOutcomes } from '#constants/emailNotifications.ts'
import type { OutputOf } from '#contract/call.ts'
import { type Audience, audiencePageSize, type emailAudience } from '#contract/events/emailAudience.ts'
import { isUnsubscribed } from '../../common/unsubscribed.ts'
import type { Db } from '../../db/client.ts'
import { fullNameSql, sortNameSql } from '../../db/personName.ts'
import {
  contacts,
  emailRecipients,
  eventCompanyTypes as types,
  registrationMails as mails,
  registrations as table,
} from '../../db/tables/index.ts'
import { meetsRule } from '../answers/meetsRule.ts'
import { erasedDomain } from '../mails/composeMails.ts'
import { isAddressSuppressed } from '../mails/suppression.ts'

const { included, suppressed, noAddress, repeated, excluded, unsubscribed, unmet } = audienceOutcomes
const { failed, suppressed: unsent, stopped, queued } = deliveryStatuses

/** The state of a recipient: that of the mail, or what became of it without one. */
export const deliveryStatusOf = sql<number>`coalesce(${mails.deliveryStatusId}, ${emailRecipients.outcome}, ${sql.raw(String(queued))})`

const anyOf = (column: PgColumn, values: readonly (number | string)[] | undefined): SQL | undefined =>
  values && values.length > 0 ? inArray(column, [...values]) : undefined

const hasTag = (tags: SQLWrapper, wanted: readonly string[]): SQL =>
  sql`${tags} ?| array[${sql.join(
    wanted.map((one) => sql`${one}`),
    sql`, `,
  )}]::text[]`

/** Whose mail it can be: the people who were picked by hand, or everybody of the event. */
const isCandidate = (audience: Audience): SQL | undefined =>
  and(eq(table.eventId, audience.eventId), isNull(table.deletedAt), anyOf(table.eventRegistrationId, audience.eventRegistrationIds))

/** The conditions of an audience: all of them hold, each for any of its values. */
const meetsConditions = (db: Db, audience: Audience): SQL | undefined =>
  and(
    anyOf(table.eventCompanyTypeId, audience.eventCompanyTypeIds),
    anyOf(table.eventStatusId, audience.eventStatusIds),
    anyOf(table.attendance, audience.attendanceIds),
    anyOf(table.irRepContactId, audience.irRepContactIds),
    audience.tags && audience.tags.length > 0 ? or(hasTag(table.tags, audience.tags), hasTag(contacts.tags, audience.tags)) : undefined,
    ...(audience.answerConditions ?? []).map((rule) => meetsRule(db, audience.eventId, rule)),
  )

/** Whether somebody got one of these e-mails, or is about to: one that failed or was stopped does not count. */
const gotOneOf = (db: Db, ids: readonly number[]): SQL =>
  sql`exists ${db
    .select({ one: sql`1` })
    .from(emailRecipients)
    .leftJoin(mails, eq(mails.registrationMailId, emailRecipients.registrationMailId))
    .where(
      and(
        inArray(emailRecipients.notificationContentId, [...ids]),
        or(
          eq(emailRecipients.eventRegistrationId, table.eventRegistrationId),
          sql`lower(${emailRecipients.address}) = lower(${table.email})`,
        ),
        sql`${deliveryStatusOf} not in (${sql.raw([failed, unsent, stopped].join(', '))})`,
      ),
    )}`

/**
 * Everybody who meets the conditions of an audience, and whoever was picked by hand, each with the reason why they get the mail, or why not; as a part of
 * one query.
 */
function judged(db: Db, audience: Audience, also?: SQL) {
  const { excludeNotificationContentIds: earlier = [], eventRegistrationIds: picked = [] } = audience
  const conditions = meetsConditions(db, audience)
  const isPicked = picked.length > 0 && conditions !== undefined
  const candidates = db
    .select({
      eventRegistrationId: table.eventRegistrationId,
      name: fullNameSql(table).as('name'),
      sortName: sortNameSql(table).as('sort_name'),
      email: table.email,
      companyTypeName: sql<string>`${types.name}`.as('company_type_name'),
      eventStatusId: table.eventStatusId,
      obstacle: sql<number | null>`case
        ${isPicked ? sql`when (${conditions}) is not true then ${unmet}::int` : sql``}
        when ${table.email} = '' or ${table.email} like ${`%${erasedDomain}`} then ${noAddress}::int
        when coalesce(${contacts.emailSuppressed}, false) or ${isAddressSuppressed(table.email)} then ${suppressed}::int
        when ${isUnsubscribed(table.email)} then ${unsubscribed}::int
        ${earlier.length > 0 ? sql`when ${gotOneOf(db, earlier)} then ${excluded}::int` : sql``} end`.as('obstacle'),
    })
    .from(table)
    .innerJoin(types, eq(types.eventCompanyTypeId, table.eventCompanyTypeId))
    .leftJoin(contacts, eq(contacts.contactId, table.contactId))
    .where(and(isCandidate(audience), isPicked ? undefined : conditions, also))
    .as('candidates')
  const { eventRegistrationId: id, name, sortName, email, companyTypeName, eventStatusId, obstacle } = candidates
  // Of several registrations with one address, the first gets it.
  const place = sql`row_number() over (partition by lower(${email}), ${obstacle} is null order by ${id})`
  return db
    .select({
      ...{ eventRegistrationId: id, name, sortName, email, companyTypeName, eventStatusId },
      outcome: sql<AudienceOutcome>`coalesce(${obstacle}, case when ${place} > 1 then ${repeated}::int else ${included}::int end)`.as(
        'outcome',
      ),
    })
    .from(candidates)
    .as('judged')
}

/** An audience as it is now: its counts and one page of its people, of one outcome or of all. */
export async function readAudience(
  db: Db,
  { page = 1, outcome, ...audience }: Audience & { page?: number; outcome?: AudienceOutcome },
): Promise<OutputOf<typeof emailAudience>> {
  const people = judged(db, audience)
  const outcomes = await db
    .select({ outcome: people.outcome, count: count() })
    .from(people)
    .groupBy(people.outcome)
    .orderBy(asc(people.outcome))
  const { eventRegistrationId, name, email, companyTypeName, eventStatusId } = people
  const shown = await db
    .select({ eventRegistrationId, name, email, companyTypeName, eventStatusId, outcome: people.outcome })
    .from(people)
    .where(outcome === undefined ? undefined : eq(people.outcome, outcome))
    .orderBy(asc(people.sortName), asc(name), asc(eventRegistrationId))
    .limit(audiencePageSize)
    .offset((page - 1) * audiencePageSize)
  return {
    recipientCount: outcomes.find((one) => one.outcome === included)?.count ?? 0,
    outcomes,
    people: shown.map((one) => ({ ...one, eventStatusId: one.eventStatusId as RegistrationStatusId })),
  }
}

/** The registrations that get an e-mail, by id; `also` is a further condition on them. */
export async function audienceIds(db: Db, audience: Audience, limit: number, also?: SQL): Promise<number[]> {
  const people = judged(db, audience, also)
  const found = await db
    .select({ id: people.eventRegistrationId })
    .from(people)
    .where(eq(people.outcome, included))
    .orderBy(asc(people.eventRegistrationId))
    .limit(limit)
  return found.map(({ id }) => id)
}

/**
 * Stores those who get an e-mail, in place of those for whom it was confirmed before. Returns how many. Call it with the e-mail locked, before any
 * mail of it is written.
 */
export async function freezeAudience(tx: Db, notificationContentId: number, audience: Audience): Promise<number> {
  await tx
    .delete(emailRecipients)
    .where(and(eq(emailRecipients.notificationContentId, notificationContentId), isNull(emailRecipients.registrationMailId)))
  return addRecipients(tx, notificationContentId, audience)
}

/** Stores those who get an e-mail and meet a further condition on their registration. None of them may be among its recipients yet. Returns how many. */
export async function addRecipients(tx: Db, notificationContentId: number, audience: Audience, also?: SQL): Promise<number> {
  const people = judged(tx, audience, also)
  const { rowCount } = await tx.execute(
    sql`insert into ${emailRecipients} (notification_content_id, event_registration_id, address)
      select ${notificationContentId}::int, ${people.eventRegistrationId}, ${people.email} from ${people} where ${people.outcome} = ${included}`,
  )
  return rowCount ?? 0
}
