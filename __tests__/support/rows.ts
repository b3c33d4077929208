import { assetClasses, fundStates, reportingStyles, returnFrequencies } from '#constants/funds.ts'
import { allocatorTypes } from '#constants/vetting.ts'
import { eventState, registrationStatus } from '#constants/statuses.ts'
import { availabilityScopes, eventFormats, meetingModes, registrationSides, registrationSources } from '#constants/choices.ts'
import { eventContactRoles } from '#constants/participantChoices.ts'
import { speakerStatuses } from '#constants/programmeChoices.ts'
import { locationAssignments, locationPriorities, locationTypes } from '#constants/setUpChoices.ts'
import { questionTypes } from '#constants/questionTypes.ts'
import type { Role } from '#constants/roles.ts'
import type { Db } from '#nucleus/db/client.ts'
import * as tables from '#nucleus/db/tables/index.ts'

/** Builders of rows, straight into the tables: each fills what a row must have and takes the rest from `values`. */
export type Values<T extends { $inferInsert: object }> = Partial<T['$inferInsert']>

let count = 0
/** A number no other row of this test has. */
export const next = (): number => (count += 1)

/** The row that an insert of one returned. */
export const one = <T>([row]: T[]): T => {
  if (!row) throw new Error('The insert answered no row')
  return row
}

export async function makeCompany(db: Db, values: Values<typeof tables.companies> = {}) {
  return one(
    await db
      .insert(tables.companies)
      .values({ name: `Company ${next()}`, ...values })
      .returning(),
  )
}

export async function makeContact(db: Db, values: Values<typeof tables.contacts> = {}) {
  const n = next()
  return one(
    await db
      .insert(tables.contacts)
      .values({ firstName: 'Con', lastName: `Tact ${n}`, email: `contact.${n}@example.com`, ...values })
      .returning(),
  )
}

/** A contact who may sign in. */
export const makeStaff = (db: Db, role: Role = 'admin', values: Values<typeof tables.contacts> = {}) =>
  makeContact(db, { isAdmin: true, role, ...values })

/** Three days in June 2026, in person, published. */
export async function makeEvent(db: Db, values: Values<typeof tables.events> = {}) {
  const n = next()
  const event = {
    name: `Event ${n}`,
    eventCode: `event-${n}`,
    eventFormat: eventFormats.inPerson,
    eventStateId: eventState.published,
    timeZone: 'America/New_York',
    city: 'Miami',
    countryCode: 'US',
    startsAt: '2026-06-01T13:00:00.000Z',
    endsAt: '2026-06-03T21:00:00.000Z',
    meetingMode: meetingModes.staffSchedule,
    availabilityScope: availabilityScopes.person,
  }
  return one(
    await db
      .insert(tables.events)
      .values({ ...event, ...values })
      .returning(),
  )
}

export async function makeTrack(db: Db, values: Values<typeof tables.tracks> = {}) {
  const eventId = values.eventId ?? (await makeEvent(db)).eventId
  return one(
    await db
      .insert(tables.tracks)
      .values({ name: `Track ${next()}`, color: '#112233', ...values, eventId })
      .returning(),
  )
}

export async function makeFund(db: Db, values: Values<typeof tables.funds> = {}) {
  const companyId = values.companyId ?? (await makeCompany(db)).companyId
  const fund = {
    name: `Fund ${next()}`,
    assetClass: assetClasses.hedgeFund,
    strategies: ['Macro'],
    inceptionDate: '2024-03-01',
    currency: 'USD',
    fundStateId: fundStates.open,
    reportingStyle: reportingStyles.netOfAllFees,
    returnFrequency: returnFrequencies.monthly,
  }
  return one(
    await db
      .insert(tables.funds)
      .values({ ...fund, ...values, companyId })
      .returning(),
  )
}

export async function makeLocation(db: Db, values: Values<typeof tables.locations> = {}) {
  const eventId = values.eventId ?? (await makeEvent(db)).eventId
  const location = {
    name: `Room ${next()}`,
    locationType: locationTypes.room,
    assignment: locationAssignments.open,
    priority: locationPriorities.normal,
  }
  return one(
    await db
      .insert(tables.locations)
      .values({ ...location, ...values, eventId })
      .returning(),
  )
}

export async function makeSpeaker(db: Db, values: Values<typeof tables.speakers> = {}) {
  const eventId = values.eventId ?? (await makeEvent(db)).eventId
  const speaker = { firstName: 'Spea', lastName: `Ker ${next()}`, speakerStatusId: speakerStatuses.invited }
  return one(
    await db
      .insert(tables.speakers)
      .values({ ...speaker, ...values, eventId })
      .returning(),
  )
}

/** A registrant category of an event. Side 1: allocators. */
export async function makeCompanyType(db: Db, values: Values<typeof tables.eventCompanyTypes> = {}) {
  const eventId = values.eventId ?? (await makeEvent(db)).eventId
  return one(
    await db
      .insert(tables.eventCompanyTypes)
      .values({ name: `Type ${next()}`, side: registrationSides.allocator, ...values, eventId })
      .returning(),
  )
}

/** A registration that waits for review. Without `eventCompanyTypeId` it gets a company type of its own, in `eventId` or a new event. */
export async function makeRegistration(db: Db, values: Values<typeof tables.registrations> = {}) {
  const n = next()
  const place =
    values.eventCompanyTypeId && values.eventId ? {} : await makeCompanyType(db, values.eventId ? { eventId: values.eventId } : {})
  const { eventId = 0, eventCompanyTypeId = 0 } = { ...place, ...values }
  const registration = {
    eventStatusId: registrationStatus.pending,
    firstName: 'Regi',
    lastName: `Strant ${n}`,
    email: `registrant.${n}@example.com`,
    confirmationNumber: `R${String(n).padStart(7, '0')}`,
    source: registrationSources.publicForm,
    submittedAt: '2026-02-01T12:00:00.000Z',
  }
  return one(
    await db
      .insert(tables.registrations)
      .values({ ...registration, ...values, eventId, eventCompanyTypeId })
      .returning(),
  )
}

/** A question of a company type's form. Type 1: short text. */
export async function makeQuestion(db: Db, values: Values<typeof tables.eventQuestions> & { eventId: number; eventCompanyTypeId: number }) {
  const n = next()
  return one(
    await db
      .insert(tables.eventQuestions)
      .values({ questionTypeId: questionTypes.Input, label: `Question ${n}`, internalKey: `question_${n}`, ...values })
      .returning(),
  )
}

/** A vetting submission about a registration. */
export async function makeVetting(db: Db, values: Values<typeof tables.vettingSubmissions> & { eventRegistrationId: number }) {
  return one(
    await db
      .insert(tables.vettingSubmissions)
      .values({ allocatorType: allocatorTypes.publicPension, aumUsd: 100_000_000, ...values })
      .returning(),
  )
}

/** A company of an event, in the company type given. Without `companyId` it is a new company. */
export async function makeEventCompany(
  db: Db,
  values: Values<typeof tables.eventCompanies> & { eventId: number; eventCompanyTypeId: number },
) {
  const companyId = values.companyId ?? (await makeCompany(db)).companyId
  return one(
    await db
      .insert(tables.eventCompanies)
      .values({ ...values, companyId })
      .returning(),
  )
}

/** A contact of an event, for the company given. Without `contactId` it is a new contact. Role 2: attendee. */
export async function makeEventContact(db: Db, values: Values<typeof tables.eventContacts> & { eventId: number; eventCompanyId: number }) {
  const contactId = values.contactId ?? (await makeContact(db)).contactId
  return one(
    await db
      .insert(tables.eventContacts)
      .values({ role: eventContactRoles.attendee, ...values, contactId })
      .returning(),
  )
}
