import { asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { notificationLimits, paramsOfPattern } from '#constants/notifications.ts'
import {
  countAudience,
  fetchDeeplinks,
  fetchNotificationFilters,
  fetchPushOutbox,
  pushDelivery,
  searchDeeplinkTargets,
} from '#contract/notifications/calls.ts'
import { notificationRecipients } from '#contract/notifications/recipients.ts'
import { companies, contacts, deeplinks, notificationRecipients as recipients, notifications, pushOutbox } from '../db/tables/index.ts'
import { byPersonName, fullNameSql } from '../db/personName.ts'
import type { Nucleus } from '../kernel/context.ts'
import { mountCall } from '../kernel/mountCall.ts'
import type { PushDelivery } from '../push/PushDelivery.ts'
import { mountReport } from '../resource/mountReport.ts'
import { conditionOf, countPeople, isReachable, needsEvent, readFilters } from './audience.ts'
import { readTargets } from './deeplinkRules.ts'

/** Serves what a notification is composed from, who would get it, and what became of it. */
export function mountNotificationReads(app: FastifyInstance, nucleus: Nucleus, delivery: PushDelivery): void {
  const { db } = nucleus
  mountCall(app, fetchNotificationFilters, async ({ input: { eventId = null } }) => {
    const filters = await readFilters(db)
    // One pass over those who can be reached, however many filters there are.
    const counts = Object.fromEntries(
      filters.map((filter) => [
        String(filter.notificationFilterId),
        sql<number>`count(*) filter (where ${conditionOf(filter, eventId)})`.mapWith(Number),
      ]),
    )
    const [counted = {}] = filters.length === 0 ? [] : await db.select(counts).from(contacts).where(isReachable)
    return filters.map((filter) => {
      const { notificationFilterId, name, filterKey: key, operator, values } = filter
      const isOpen = needsEvent(filter) && eventId === null
      const count = isOpen ? null : Number((counted as Record<string, number>)[notificationFilterId] ?? 0)
      return { notificationFilterId, name, key, operator: operator as 1, values, needsEvent: needsEvent(filter), count }
    })
  })
  mountCall(app, fetchDeeplinks, async () => {
    const found = await db
      .select()
      .from(deeplinks)
      .where(eq(deeplinks.isActive, true))
      .orderBy(asc(deeplinks.sortOrder))
      .limit(notificationLimits.choices)
    return found.map(({ deeplinkId, name, pattern }) => ({ deeplinkId, name, pattern, params: paramsOfPattern(pattern) }))
  })
  mountCall(app, searchDeeplinkTargets, ({ input: { param, ...sought } }) => readTargets(db, param, sought))
  mountCall(app, countAudience, async ({ input }) => {
    const count = await countPeople(db, input)
    return { count, unreachable: Math.max(0, new Set(input.contactIds).size - count) * Number((input.contactIds ?? []).length > 0) }
  })
  mountCall(app, pushDelivery, () => Promise.resolve({ way: delivery.way }))
  mountCall(app, fetchPushOutbox, async () => {
    const newest = await db.select().from(pushOutbox).orderBy(desc(pushOutbox.pushOutboxId)).limit(notificationLimits.outboxShown)
    const people = await db
      .select({ id: contacts.contactId, name: fullNameSql(contacts) })
      .from(contacts)
      .where(
        inArray(
          contacts.contactId,
          newest.map(({ contactId }) => contactId),
        ),
      )
    const names = new Map(people.map(({ id, name }) => [id, name]))
    return newest.map(({ pushOutboxId, createdAt, contactId, notificationId, isTest, message: { title, body, deeplink } }) => ({
      ...{ pushOutboxId, createdAt, contactId, notificationId, isTest, title, body, deeplink },
      contactName: names.get(contactId) ?? `Contact ${contactId}`,
    }))
  })
  mountReport(app, nucleus, notificationRecipients, {
    table: recipients,
    from: [
      { table: contacts, on: eq(contacts.contactId, recipients.contactId) },
      { table: companies, on: eq(companies.companyId, contacts.companyId) },
      { table: notifications, on: eq(notifications.notificationId, recipients.notificationId) },
    ],
    computed: { contactName: sql`coalesce(${fullNameSql(contacts)}, '')`, companyName: companies.name },
    where: sql`not ${recipients.isTest} and ${notifications.deletedAt} is null`,
    search: [contacts.searchText, companies.searchText],
    order: byPersonName(contacts),
  })
}
