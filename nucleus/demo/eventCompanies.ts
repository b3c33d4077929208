import { contactStates, registrationSides } from '#constants/choices.ts'
import { eventCompanyStatuses, eventContactRoles } from '#constants/participantChoices.ts'
import { locationTypes } from '#constants/setUpChoices.ts'
import { registrationStatus as status } from '#constants/statuses.ts'
import type { Db } from '../db/client.ts'
import { companies, contacts, eventCompanies, eventContacts } from '../db/tables/index.ts'
import { at, type Random, makeRandom } from './random.ts'
import type { SeededEvent } from './events.ts'
import { insertRows } from './insertRows.ts'
import { ofEvent, type SeedRows } from './ofEvent.ts'
import type { PlannedRegistration } from './registrations.ts'
import { remarks } from './samples.ts'
import { stamped } from './stamps.ts'

type CompanyRow = typeof eventCompanies.$inferInsert
type ContactRow = typeof eventContacts.$inferInsert
const { registered, confirmed } = eventCompanyStatuses
const { primary, attendee } = eventContactRoles
/** Roles of everybody but a company's first contact. */
const otherRoles = [attendee, attendee, attendee, 3, 4, 4, 5, 6]
const { table: tables, booth: booths } = locationTypes
const { purgatory } = contactStates
const attendingStatuses: readonly number[] = [status.approved, status.pending]

interface AttendanceInput {
  events: readonly SeededEvent[]
  planned: readonly PlannedRegistration[]
  registrationIds: readonly number[]
  locations: SeedRows<{ eventId: number; locationType: number }>
  funds: SeedRows<{ companyId: number }>
}
/** A person who attends, with what their place at the event is made from. */
interface Attendee {
  registration: PlannedRegistration
  eventRegistrationId: number
  contactId: number
  company: NonNullable<PlannedRegistration['who']['company']>
}

/**
 * Inserts the companies and contacts of each event, from its registrations: those that are approved or pending, with a contact
 * and a company. A few companies and people of each event are duplicates under nearly the same name.
 */
export async function seedEventCompanies(db: Db, input: AttendanceInput) {
  const attendees = attendeesByEvent(input)
  const companyRows = input.events.flatMap((event) => companiesOf(event, attendees.get(event.eventId) ?? [], input))
  const twins = await seedTwinCompanies(db, input.events, companyRows)
  const allCompanies = [...companyRows, ...twins]
  const companyIds = await insertRows(db, eventCompanies, allCompanies, 'eventCompanyId')
  const idOf = new Map(companyRows.map((row, index) => [keyOf(row), at(companyIds, index)]))
  const contactRows = input.events.flatMap((event) => contactsOf(event, attendees.get(event.eventId) ?? [], idOf))
  const allContacts = [...contactRows, ...(await seedTwinContacts(db, input.events, contactRows, attendees))]
  const contactIds = await insertRows(db, eventContacts, allContacts, 'eventCompanyContactId')
  return { companies: { rows: allCompanies, ids: companyIds }, contacts: { rows: allContacts, ids: contactIds } }
}

const keyOf = ({ eventId, companyId, eventCompanyTypeId }: Pick<CompanyRow, 'eventId' | 'companyId' | 'eventCompanyTypeId'>): string =>
  [eventId, companyId, eventCompanyTypeId].join('/')

/** Who attends each event, in the order of registration; nobody twice. */
function attendeesByEvent({ planned, registrationIds }: AttendanceInput): Map<number, Attendee[]> {
  const seen = new Set<string>()
  const all = planned.flatMap((registration, index): Attendee[] => {
    const { row, who, event } = registration
    const { contactId, company } = who
    const person = `${event.eventId}/${contactId ?? ''}`
    if (contactId === null || company === null || !attendingStatuses.includes(row.eventStatusId) || seen.has(person)) return []
    seen.add(person)
    return [{ registration, contactId, company, eventRegistrationId: at(registrationIds, index) }]
  })
  return Map.groupBy(all, ({ registration }) => registration.event.eventId)
}

function companiesOf(event: SeededEvent, attendees: readonly Attendee[], { locations, funds }: AttendanceInput): CompanyRow[] {
  const { eventId, plan } = event
  const random = makeRandom(`event companies ${plan.code}`)
  const places = ofEvent(locations, event).flatMap(({ row, id }) =>
    row.locationType === tables || row.locationType === booths ? [id] : [],
  )
  const groups = Map.groupBy(attendees, ({ registration: { row }, company }) =>
    keyOf({ eventId, companyId: company.companyId, eventCompanyTypeId: row.eventCompanyTypeId }),
  )
  return [...groups.values()].map((people) => {
    const { registration, company } = at(people, 0)
    const { row, type } = registration
    const isManager = type.side === registrationSides.manager
    const isApproved = people.some((one) => one.registration.row.eventStatusId === status.approved)
    return {
      eventId,
      companyId: company.companyId,
      eventCompanyTypeId: row.eventCompanyTypeId,
      displayName: random.chance(0.06) ? company.name.split(/[ ,]+/).slice(0, 2).join(' ') : null,
      eventCompanyStatus: isApproved ? confirmed : registered,
      irRepContactId: company.irRepContactId,
      fixedLocationId: isManager ? (places.pop() ?? null) : null,
      minMeetings: type.side === registrationSides.allocator ? random.integer(2, 4) : null,
      maxMeetings: type.side <= 2 && random.chance(0.7) ? random.integer(8, 14) : null,
      passAllowance: random.chance(0.3) ? people.length + random.integer(0, 2) : null,
      fundIds: isManager ? funds.ids.filter((_, index) => funds.rows[index]?.companyId === company.companyId) : [],
      isHiddenFromDirectory: random.chance(0.03),
      notes: random.chance(0.04) ? random.pick(remarks) : null,
      ...stamped(row.createdAt),
    }
  })
}

function contactsOf(event: SeededEvent, attendees: readonly Attendee[], idOf: ReadonlyMap<string, number>): ContactRow[] {
  const random = makeRandom(`event contacts ${event.plan.code}`)
  const seen = new Set<number>()
  return attendees.map(({ registration: { row, type, who }, contactId, company, eventRegistrationId }) => {
    const { eventId, eventCompanyTypeId } = row
    const eventCompanyId = idOf.get(keyOf({ eventId, companyId: company.companyId, eventCompanyTypeId })) ?? 0
    const role = seen.has(eventCompanyId) ? random.pick(otherRoles) : primary
    seen.add(eventCompanyId)
    return {
      eventId,
      eventCompanyId,
      contactId,
      role,
      attendsMeetings: type.side <= 2 && random.chance(0.93),
      badgeName: random.chance(0.05) ? who.firstName : null,
      badgeTitle: random.chance(0.05) ? who.jobTitle : null,
      eventRegistrationId,
      minMeetings: null,
      maxMeetings: random.chance(0.04) ? random.integer(4, 8) : null,
      blackouts: [],
      checkedInAt: row.checkedInAt,
      notes: random.chance(0.02) ? random.pick(remarks) : null,
      ...stamped(row.updatedAt),
    }
  })
}

/** How many of an event's companies, or contacts, have a duplicate. */
const twinsOf = (count: number): number => (count < 8 ? 0 : count < 100 ? 2 : 12)

/** Companies that were added a second time, with their legal form in the name. */
async function seedTwinCompanies(db: Db, events: readonly SeededEvent[], rows: readonly CompanyRow[]): Promise<CompanyRow[]> {
  const doubled = events.flatMap(({ eventId, plan }) => {
    const own = rows.filter((row) => row.eventId === eventId)
    return makeRandom(`twin companies ${plan.code}`).shuffled(own).slice(0, twinsOf(own.length))
  })
  const names = new Map((await db.select({ id: companies.companyId, row: companies }).from(companies)).map(({ id, row }) => [id, row]))
  const added = doubled.map(({ companyId, createdAt }) => {
    const { name, companyTypeId, city, countryCode } = names.get(companyId) ?? {}
    return {
      name: `${name ?? ''} LLC`,
      companyTypeId: companyTypeId ?? null,
      city: city ?? null,
      countryCode: countryCode ?? null,
      ...stamped(createdAt ?? ''),
    }
  })
  const ids = await insertRows(db, companies, added, 'companyId')
  return doubled.map((row, index) => ({
    ...row,
    companyId: at(ids, index),
    displayName: null,
    fundIds: [],
    eventCompanyStatus: registered,
    fixedLocationId: null,
  }))
}

/** People who were added a second time with a private address, and are in purgatory. */
async function seedTwinContacts(
  db: Db,
  events: readonly SeededEvent[],
  rows: readonly ContactRow[],
  attendees: ReadonlyMap<number, readonly Attendee[]>,
): Promise<ContactRow[]> {
  const doubled = events.flatMap(({ eventId, plan }) => {
    const random = makeRandom(`twin contacts ${plan.code}`)
    const people = attendees.get(eventId) ?? []
    const own = rows.filter((row) => row.eventId === eventId).map((row, index) => ({ row, person: at(people, index) }))
    return random
      .shuffled(own)
      .slice(0, twinsOf(own.length))
      .map((one) => ({ ...one, dice: random }))
  })
  const added = doubled.map(({ row, person: { registration, company } }, index) => ({
    firstName: registration.who.firstName,
    lastName: registration.who.lastName,
    email: `${registration.who.mailName}.private${index + 1}@example.org`,
    jobTitle: registration.who.jobTitle,
    companyId: company.companyId,
    contactStateId: purgatory,
    ...stamped(row.createdAt ?? ''),
  }))
  const ids = await insertRows(db, contacts, added, 'contactId')
  return doubled.map(({ row, dice: random }, index) => ({
    ...row,
    ...twinFields(random),
    contactId: at(ids, index),
    eventRegistrationId: null,
    checkedInAt: null,
  }))
}

const twinFields = (random: Random): Partial<ContactRow> => ({
  role: attendee,
  badgeName: null,
  badgeTitle: null,
  attendsMeetings: random.chance(0.5),
})
