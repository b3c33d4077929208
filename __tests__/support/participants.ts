import { and, asc, eq, inArray, or } from 'drizzle-orm'
import { optionTypes } from '#constants/setUpChoices.ts'
import type { Db } from '#nucleus/db/client.ts'
import * as tables from '#nucleus/db/tables/index.ts'
import type { Values as Row } from '#nucleus/kernel/values.ts'
import { makeCompany, makeCompanyType, makeContact, makeEvent, makeEventCompany, makeEventContact, one, type Values } from './rows.ts'

/** Builders of who comes to an event and what hangs on them, straight into the tables. */

interface InEvent {
  eventId: number
}

export const makeGuest = async (db: Db, values: Values<typeof tables.nightTimeGuests> & InEvent) =>
  one(
    await db
      .insert(tables.nightTimeGuests)
      .values({ firstName: 'Gu', lastName: 'Est', ...values })
      .returning(),
  )

export const makeOption = async (db: Db, values: Values<typeof tables.eventOptions> & InEvent & { name: string }) =>
  one(
    await db
      .insert(tables.eventOptions)
      .values({ optionType: optionTypes.dinner, ...values })
      .returning(),
  )

export const makeBooking = async (
  db: Db,
  values: Values<typeof tables.optionChoices> & { eventOptionId: number; eventRegistrationId: number },
) => one(await db.insert(tables.optionChoices).values(values).returning())

export async function makeSponsor(db: Db, { eventId, ...values }: Values<typeof tables.sponsors> & InEvent) {
  const [known] = await db.select().from(tables.sponsorLevels).where(eq(tables.sponsorLevels.eventId, eventId))
  const { sponsorLevelId } = known ?? one(await db.insert(tables.sponsorLevels).values({ eventId, name: 'Gold', rank: 1 }).returning())
  return one(
    await db
      .insert(tables.sponsors)
      .values({ name: 'Spon Sor', ...values, eventId, sponsorLevelId })
      .returning(),
  )
}

/** An event with a company type and two companies there, each with a contact. */
export async function twoOfEach(db: Db) {
  const { eventId } = await makeEvent(db)
  const { eventCompanyTypeId } = await makeCompanyType(db, { eventId, name: 'Allocators' })
  const [acme, acmeLtd] = [await makeCompany(db, { name: 'Acme' }), await makeCompany(db, { name: 'Acme Ltd' })]
  const firstCompany = await makeEventCompany(db, { eventId, eventCompanyTypeId, companyId: acme.companyId })
  const secondCompany = await makeEventCompany(db, { eventId, eventCompanyTypeId, companyId: acmeLtd.companyId })
  const ann = await makeContact(db, { firstName: 'Ann', lastName: 'Lee' })
  const anne = await makeContact(db, { firstName: 'Anne', lastName: 'Lee' })
  const first = await makeEventContact(db, { eventId, eventCompanyId: firstCompany.eventCompanyId, contactId: ann.contactId })
  const second = await makeEventContact(db, { eventId, eventCompanyId: secondCompany.eventCompanyId, contactId: anne.contactId })
  return { eventId, eventCompanyTypeId, firstCompany, secondCompany, first, second }
}

const { optionChoices, eventOptions, ...ofEvent } = {
  events: tables.events,
  eventCompanies: tables.eventCompanies,
  eventContacts: tables.eventContacts,
  registrations: tables.registrations,
  speakers: tables.speakers,
  nightTimeGuests: tables.nightTimeGuests,
  sponsors: tables.sponsors,
  vettingSubmissions: tables.vettingSubmissions,
  locations: tables.locations,
  registrationCounts: tables.registrationCounts,
  eventOptions: tables.eventOptions,
  optionChoices: tables.optionChoices,
}

/** Every row of an event that a merge can reach, without the three fields that every write of a row changes. */
export async function contentOf(db: Db, eventId: number): Promise<Record<string, Row[]>> {
  const options = db.select({ id: eventOptions.eventOptionId }).from(eventOptions).where(eq(eventOptions.eventId, eventId))
  const found: Record<string, Row[]> = {
    optionChoices: await db.select().from(optionChoices).where(inArray(optionChoices.eventOptionId, options)),
    eventOptions: await db.select().from(eventOptions).where(eq(eventOptions.eventId, eventId)),
  }
  for (const [name, table] of Object.entries(ofEvent)) found[name] = await db.select().from(table).where(eq(table.eventId, eventId))
  const lasting = ({ rowVersion: _, updatedAt: __, updatedByContactId: ___, ...row }: Row) => row
  const sorted = (rows: Row[]) => rows.map(lasting).sort((a, b) => Number(Object.values(a)[0]) - Number(Object.values(b)[0]))
  return Object.fromEntries(Object.entries(found).map(([name, rows]) => [name, sorted(rows)]))
}

/** The changes recorded of rows of a resource. */
export const recordOf = (db: Db, resource: string, ids: readonly number[]) =>
  db
    .select()
    .from(tables.changes)
    .where(and(eq(tables.changes.resource, resource), inArray(tables.changes.rowId, [...ids])))
    .orderBy(asc(tables.changes.changeId))

/** How many of the event's live rows name a contact. */
export async function namesContact(db: Db, eventId: number, contactId: number): Promise<number> {
  const { registrations, speakers, nightTimeGuests: guests, sponsors, eventContacts: contacts } = tables
  const counts = [
    await db.$count(registrations, and(eq(registrations.eventId, eventId), eq(registrations.contactId, contactId))),
    await db.$count(speakers, and(eq(speakers.eventId, eventId), eq(speakers.contactId, contactId))),
    await db.$count(guests, and(eq(guests.eventId, eventId), or(eq(guests.contactId, contactId), eq(guests.hostContactId, contactId)))),
    await db.$count(sponsors, and(eq(sponsors.eventId, eventId), eq(sponsors.primaryContactId, contactId))),
    await db.$count(contacts, and(eq(contacts.eventId, eventId), eq(contacts.contactId, contactId))),
  ]
  return counts.reduce((sum, count) => sum + count, 0)
}
