import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { CountedRows } from '#contract/history.ts'
import { Refusal } from '../base/errors.ts'
import type { Db } from '../db/client.ts'
import { nounOf } from '../db/entityNames.ts'
import {
  companies,
  eventCompanies,
  eventContacts,
  events,
  isActiveRegistration,
  meetingParticipants,
  meetings,
  registrations,
} from '../db/tables/index.ts'
import type { Actor } from '../kernel/context.ts'
import { requirePermission } from '../kernel/mountCall.ts'
import { type RowVersions, takeChanges } from '../kernel/undoTokens.ts'
import type { Values } from '../kernel/values.ts'
import type { UtilityTables } from './UtilityTables.ts'

/** A contact who changes companies, and the first day at the new one. */
interface ContactMove {
  contactId: number
  companyId: number
  from: string
  to: { companyId: number; name: string }
  actor: Actor
}
/** A row of an event that follows, and what it gets; undefined where it cannot follow, and why. */
interface Follower {
  id: number
  version: number
  eventName: string
  /** The meetings with a time that the person has at the event: they stay with the person, and show the company of the place. */
  meetings: number
  what: string
  sent: Values | undefined
  why?: string
}

/** Events that start on a day or later, by their own calendar. */
const startsFrom = (day: string) =>
  and(isNull(events.deletedAt), sql`(${events.startsAt} at time zone ${events.timeZone})::date >= ${day}::date`)

/** Locks the events at which something of a contact may move, before the contact, as a move of registrations does. */
export async function lockEventsFrom(tx: Db, { contactId, from }: Pick<ContactMove, 'contactId' | 'from'>): Promise<void> {
  const ofPlaces = tx.select({ id: eventContacts.eventId }).from(eventContacts).where(eq(eventContacts.contactId, contactId))
  const ofRegistrations = tx.select({ id: registrations.eventId }).from(registrations).where(eq(registrations.contactId, contactId))
  await tx
    .select({ id: events.eventId })
    .from(events)
    .where(and(or(inArray(events.eventId, ofPlaces), inArray(events.eventId, ofRegistrations)), startsFrom(from)))
    .orderBy(asc(events.eventId))
    .for('no key update')
}

/**
 * Moves the registrations and places of a contact at such events to the new company, each by the rules of its own save. One that these refuse stays,
 * and the answer says why.
 */
export async function moveAtEvents(
  tx: Db,
  find: UtilityTables['find'],
  order: ContactMove,
): Promise<{ moved: CountedRows[]; stays: string[]; written: RowVersions[] }> {
  const moved: CountedRows[] = []
  const stays: string[] = []
  const written: RowVersions[] = []
  let movedMeetings = 0
  // A registration may bring the contact to an event, so places come after it.
  for (const [resource, read] of [
    ['registrations', registrationsToMove],
    ['eventContacts', placesToMove],
  ] as const) {
    const repository = find(resource)
    const followers = await read(tx, order)
    if (followers.length > 0) requirePermission(order.actor, repository.permission)
    let count = 0
    for (const { id, version, eventName, meetings: ofPlace, what, sent, why } of followers) {
      const withMeetings = ofPlace > 0 ? `, with ${ofPlace} ${nounOf(meetings, ofPlace)}` : ''
      const stay = (reason: string) => stays.push(`At ${eventName} ${what} stays${withMeetings}: ${reason.replace(/\.$/, '')}.`)
      if (!sent) {
        stay(why ?? '')
        continue
      }
      try {
        const save = { id, sent: { ...sent, rowVersion: version, isSure: true }, actor: order.actor }
        const saved = await tx.transaction((inner) => repository.save(inner, save))
        const own = { resource, versions: new Map([[id, Number(saved.rowVersion)]]) }
        written.push(...(typeof saved.undoToken === 'string' ? await takeChanges(tx, saved.undoToken) : [own]))
        count += 1
        movedMeetings += ofPlace
      } catch (error) {
        if (!(error instanceof Refusal) || error.status !== 422) throw error
        stay(error.message)
      }
    }
    if (count > 0) moved.push({ resource, noun: nounOf(repository.table, count), count })
  }
  if (movedMeetings > 0) moved.push({ resource: 'meetings', noun: nounOf(meetings, movedMeetings), count: movedMeetings })
  return { moved, stays, written }
}

/** The active registrations of the contact for the old company. */
async function registrationsToMove(tx: Db, { contactId, companyId, from, to }: ContactMove): Promise<Follower[]> {
  const { eventRegistrationId, rowVersion, confirmationNumber } = registrations
  const found = await tx
    .select({ id: eventRegistrationId, version: rowVersion, eventName: events.name, confirmationNumber })
    .from(registrations)
    .innerJoin(events, eq(events.eventId, registrations.eventId))
    .where(
      and(
        eq(registrations.contactId, contactId),
        eq(registrations.companyId, companyId),
        isActiveRegistration(registrations),
        startsFrom(from),
      ),
    )
    .orderBy(asc(eventRegistrationId))
  return found.map(({ confirmationNumber: number, ...row }) => ({
    ...row,
    meetings: 0,
    what: `the registration ${number}`,
    sent: { companyId: to.companyId },
  }))
}

const next = alias(eventCompanies, 'next_companies')

/** The places of the contact at events for the old company: each moves where the new company attends, in the same company type if it can. */
async function placesToMove(tx: Db, { contactId, companyId, from, to }: ContactMove): Promise<Follower[]> {
  const nextId = sql<number | null>`(
    select ${next.eventCompanyId} from ${eventCompanies} as ${sql.identifier('next_companies')}
    where ${next.eventId} = ${eventContacts.eventId} and ${next.companyId} = ${to.companyId} and ${next.deletedAt} is null
    order by (${next.eventCompanyTypeId} = ${eventCompanies.eventCompanyTypeId}) desc, ${next.eventCompanyId} limit 1)`
  const held = sql<number>`(
    select count(*)::int from ${meetingParticipants} as held
    where held.event_id = ${eventContacts.eventId} and held.contact_id = ${contactId} and held.held_from is not null and held.deleted_at is null)`
  const { eventCompanyContactId: id, rowVersion: version } = eventContacts
  const found = await tx
    .select({ id, version, nextId, meetings: held, eventName: events.name, oldName: companies.name })
    .from(eventContacts)
    .innerJoin(events, eq(events.eventId, eventContacts.eventId))
    .innerJoin(eventCompanies, eq(eventCompanies.eventCompanyId, eventContacts.eventCompanyId))
    .innerJoin(companies, eq(companies.companyId, eventCompanies.companyId))
    .where(
      and(
        eq(eventContacts.contactId, contactId),
        eq(eventCompanies.companyId, companyId),
        isNull(eventContacts.deletedAt),
        startsFrom(from),
      ),
    )
    .orderBy(asc(id))
  return found.map(({ nextId: eventCompanyId, oldName, ...row }) => ({
    ...row,
    what: `the place with ${oldName}`,
    sent: eventCompanyId === null ? undefined : { eventCompanyId },
    why: `${to.name} does not attend it yet`,
  }))
}
