import { and, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { FastifyInstance } from 'fastify'
import { type EventContact, eventContacts } from '#contract/events/eventContacts.ts'
import { fullNameOf } from '#contract/personName.ts'
import {
  companies,
  contacts,
  eventCompanies,
  eventContacts as table,
  eventCompanyTypes,
  meetingParticipants,
  registrations,
} from '../db/tables/index.ts'
import { ruleBroken } from '../base/errors.ts'
import { activeRegistration } from './common/activeRegistration.ts'
import { shownRegistration } from './common/shownRegistration.ts'
import type { Write } from '../resource/ResourceOptions.ts'
import { each } from '../resource/each.ts'
import { mountResource } from '../resource/mountResource.ts'
import type { Repository } from '../resource/repositoryTypes.ts'
import type { Nucleus } from '../kernel/context.ts'
import type { Db } from '../db/client.ts'
import { mountAddPerson } from './people/addPerson.ts'
import { hasCompanyType, companyNameAtEvent } from './people/companyReads.ts'
import { findUsedContacts } from './people/broughtIn.ts'
import { contactExportColumns } from './people/contactExport.ts'
import { hasOpenMeeting } from './people/openMeetings.ts'
import { lockEventsOf } from './people/lockEventsOf.ts'
import { mountPersonSearches } from './people/personHits.ts'
import { byPersonName, fullNameSql, sortNameSql } from '../db/personName.ts'

const reps = alias(contacts, 'company_reps')
/** Names that the list and the export show instead of ids. */
const names = {
  firstName: contacts.firstName,
  lastName: contacts.lastName,
  email: contacts.email,
  phone: contacts.phone,
  jobTitle: contacts.jobTitle,
  contactStateId: contacts.contactStateId,
  companyName: companyNameAtEvent,
  companyTypeName: eventCompanyTypes.name,
  irRepName: fullNameSql(reps),
}
export function mountEventContacts(app: FastifyInstance, nucleus: Nucleus): Repository<typeof eventContacts> {
  const repository = mountResource(app, nucleus, eventContacts, {
    table,
    from: [
      { table: contacts, on: eq(contacts.contactId, table.contactId) },
      { table: eventCompanies, on: eq(eventCompanies.eventCompanyId, table.eventCompanyId) },
      { table: companies, on: eq(companies.companyId, eventCompanies.companyId) },
      { table: eventCompanyTypes, on: eq(eventCompanyTypes.eventCompanyTypeId, eventCompanies.eventCompanyTypeId) },
      { table: reps, on: eq(reps.contactId, eventCompanies.irRepContactId) },
    ],
    computed: {
      ...names,
      headshotUrl: contacts.headshotUrl,
      checkedInByName: sql`(select ${fullNameSql({ firstName: sql`staff.first_name`, lastName: sql`staff.last_name` })} from ${contacts} as staff where staff.contact_id = ${table.checkedInByContactId})`,
      shownRegistrationId: shownRegistration(({ eventRegistrationId }) => eventRegistrationId),
      registrationNumber: shownRegistration(({ confirmationNumber }) => confirmationNumber),
      registrationStatusId: shownRegistration(({ eventStatusId }) => eventStatusId),
    },
    sortable: { ...names, lastName: sortNameSql(contacts), contactId: sortNameSql(contacts), eventCompanyId: companyNameAtEvent },
    filters: { companyTypeId: hasCompanyType, eventCompanyTypeId: (id) => eq(eventCompanies.eventCompanyTypeId, id) },
    search: [contacts.searchText, companyNameAtEvent],
    order: byPersonName(contacts),
    fixed: ['contactId'],
    unique: { event_contacts_contact: { field: 'contactId', message: 'This contact is already at the event' } },
    undoRules: { lock: lockEventsOf(table, 'eventCompanyContactId'), check: () => Promise.resolve() },
    findUsed: findUsedContacts,
    checkRemove: checkNoMeetings,
    exportColumns: contactExportColumns,
    check,
    // A contact that staff add gets the registration they have, unless staff choose otherwise.
    prepare: each(async ({ db, input, current }: Write<typeof eventContacts>) =>
      current || input.eventRegistrationId !== undefined ? {} : { eventRegistrationId: await activeRegistration(db, input) },
    ),
    inTransaction: true,
  })
  mountPersonSearches(app, nucleus)
  mountAddPerson(app, nucleus, repository)
  return repository
}

/** Whoever has a meeting that has not come to nothing stays at the event. */
async function checkNoMeetings(db: Db, { eventId, contactId, firstName, lastName }: EventContact): Promise<void> {
  const count = await db.$count(meetingParticipants, hasOpenMeeting({ eventId, contactId }))
  if (count === 0) return
  const [meetings, them] = count === 1 ? ['1 meeting', 'it'] : [`${count.toLocaleString('en-GB')} meetings`, 'them']
  throw ruleBroken({ contactId: `${fullNameOf({ firstName, lastName })} has ${meetings} at this event. Cancel or delete ${them} first` })
}

async function check({ db, input, current }: Write<typeof eventContacts>): Promise<void> {
  if (!current) await checkNotAttending(db, input)
  await checkOwnRegistration(db, input, current?.eventRegistrationId)
}

/** The company with which a contact attends an event, as it is shown there; undefined when they do not attend. */
export async function companyAtEvent(db: Db, { eventId, contactId }: { eventId: number; contactId: number }): Promise<string | undefined> {
  const [attendance] = await db
    .select({ companyName: companyNameAtEvent })
    .from(table)
    .innerJoin(eventCompanies, eq(eventCompanies.eventCompanyId, table.eventCompanyId))
    .innerJoin(companies, eq(companies.companyId, eventCompanies.companyId))
    .where(and(eq(table.eventId, eventId), eq(table.contactId, contactId), isNull(table.deletedAt)))
  return attendance?.companyName
}

/** When two people add the same contact at the same time, the index refuses the second, with a message that names no company. */
async function checkNotAttending(db: Db, input: { eventId: number; contactId: number }): Promise<void> {
  const company = await companyAtEvent(db, input)
  if (company !== undefined) throw ruleBroken({ contactId: `This contact is already at the event, for ${company}` })
}

/** A newly linked registration must belong to this contact. That it belongs to the event is checked with the references. */
async function checkOwnRegistration(
  db: Db,
  { contactId, eventRegistrationId: id }: { contactId: number; eventRegistrationId?: number | null },
  before: number | null | undefined,
): Promise<void> {
  if (id == null || id === before) return
  const { eventRegistrationId, contactId: registrant } = registrations
  const strangers = await db.$count(registrations, and(eq(eventRegistrationId, id), sql`${registrant} is distinct from ${contactId}`))
  if (strangers > 0) throw ruleBroken({ eventRegistrationId: 'This registration belongs to another contact' })
}
