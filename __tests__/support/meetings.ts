import { registrationSides } from '#constants/choices.ts'
import { registrationStatus } from '#constants/statuses.ts'
import { meetingSides, meetingStatuses, meetingTypes, participationStatuses } from '#constants/meetings.ts'
import { placementModes } from '#constants/placements.ts'
import type { Db } from '#nucleus/db/client.ts'
import {
  type eventCompanies,
  type eventContacts,
  meetingParticipants,
  meetings,
  meetingTimes,
  placementRuns,
} from '#nucleus/db/tables/index.ts'
import {
  makeCompany,
  makeCompanyType,
  makeContact,
  makeEvent,
  makeEventCompany,
  makeEventContact,
  makeLocation,
  makeRegistration,
  one,
  type Values,
} from './rows.ts'

/** An instant of the first day of the event that `makeEvent` makes. The clocks there are four hours behind. */
export const at = (time: string): string => `2026-06-01T${time}:00.000Z`

interface PersonOptions {
  firstName: string
  lastName?: string
  company?: Values<typeof eventCompanies>
  guest?: Values<typeof eventContacts>
  eventStatusId?: number
}

/** An event with people who may meet, slots and tables, straight into the tables. */
export async function meetingEvent(db: Db) {
  const { eventId } = await makeEvent(db)
  const types = {
    allocators: await makeCompanyType(db, { eventId, name: 'Allocators' }),
    managers: await makeCompanyType(db, { eventId, name: 'Managers', side: registrationSides.manager }),
  }
  /** Somebody on the contacts tab, for a company of their own, with an approved registration. */
  async function person(side: keyof typeof types, { firstName, lastName = 'Lee', company, guest, eventStatusId }: PersonOptions) {
    const { eventCompanyTypeId } = types[side]
    const { companyId } = await makeCompany(db, { name: `${firstName} Capital` })
    const { contactId } = await makeContact(db, { firstName, lastName, companyId })
    const { eventCompanyId } = await makeEventCompany(db, { eventId, eventCompanyTypeId, companyId, ...company })
    const { eventRegistrationId } = await makeRegistration(db, {
      ...{ eventId, eventCompanyTypeId, contactId, companyId },
      eventStatusId: eventStatusId ?? registrationStatus.approved,
    })
    const { eventCompanyContactId } = await makeEventContact(db, { eventId, eventCompanyId, contactId, eventRegistrationId, ...guest })
    return { contactId, companyId, eventCompanyId, eventRegistrationId, eventCompanyContactId }
  }
  const slot = async (startsAt: string, endsAt: string, values: Values<typeof meetingTimes> = {}) =>
    one(
      await db
        .insert(meetingTimes)
        .values({ eventId, startsAt: at(startsAt), endsAt: at(endsAt), ...values })
        .returning(),
    )
  const table = (name: string, values: Parameters<typeof makeLocation>[1] = {}) =>
    makeLocation(db, { eventId, name, maxSimultaneousMeetings: 1, ...values })
  return { eventId, types, person, slot, table }
}
export type MeetingEvent = Awaited<ReturnType<typeof meetingEvent>>

/** Ada asks Ben; Cleo asks Ben too. One slot of 25 minutes, at 9 in the morning there, and one table. */
export async function threePeople(db: Db) {
  const event = await meetingEvent(db)
  const ada = await event.person('allocators', { firstName: 'Ada' })
  const ben = await event.person('managers', { firstName: 'Ben' })
  const cleo = await event.person('allocators', { firstName: 'Cleo' })
  const { meetingTimeId } = await event.slot('13:00', '13:25')
  const { sessionLocationId } = await event.table('Table 1')
  return { ...event, ada, ben, cleo, place: { meetingTimeId, sessionLocationId } }
}
export type Scene = Awaited<ReturnType<typeof threePeople>>

/** What a new meeting of two people is sent. */
export const between = (eventId: number, by: { contactId: number }, to: { contactId: number }) => ({
  ...{ eventId, requestedByContactId: by.contactId, requestedToContactId: to.contactId },
  meetingType: meetingTypes.oneToOne,
})

/** A request of two new contacts, straight into the tables, with its participants. */
export async function makeMeeting(db: Db, { eventId, ...values }: Values<typeof meetings> & { eventId: number }) {
  const people = {
    by: values.requestedByContactId ?? (await makeContact(db)).contactId,
    to: values.requestedToContactId ?? (await makeContact(db)).contactId,
  }
  const pair = { requestedByContactId: people.by, requestedToContactId: people.to }
  const meeting = one(
    await db
      .insert(meetings)
      .values({ meetingType: meetingTypes.oneToOne, ...values, ...pair, eventId })
      .returning(),
  )
  const { meetingId } = meeting
  const participants = await db
    .insert(meetingParticipants)
    .values([
      {
        meetingId,
        eventId,
        contactId: people.by,
        side: meetingSides.requesting,
        meetingParticipationStatusId: participationStatuses.confirmed,
      },
      { meetingId, eventId, contactId: people.to, side: meetingSides.requested },
    ])
    .returning()
  return { ...meeting, participants }
}

/** A stored proposal that changes nothing unless `values` say otherwise, straight into the table. */
export const makePlacementRun = async (db: Db, { eventId, ...values }: Values<typeof placementRuns> & { eventId: number }) =>
  one(
    await db
      .insert(placementRuns)
      .values({
        ...{ eventId, mode: placementModes.all, allocatorWeight: 1, managerWeight: 1, seed: 1 },
        ...{ placed: 0, moved: 0, removed: 0, unplaced: 0, same: 0, waitingMinutes: 0, isBest: true, isStopped: false },
        ...{ places: [], reasons: [] },
        ...values,
      })
      .returning(),
  )

/** A provisional meeting of two new contacts in a slot and a location of its own. */
export async function makePlacedMeeting(db: Db, { eventId }: { eventId: number }) {
  const span = { startsAt: at('13:00'), endsAt: at('13:25') }
  const { meetingTimeId } = one(
    await db
      .insert(meetingTimes)
      .values({ eventId, ...span })
      .returning(),
  )
  const { sessionLocationId } = await makeLocation(db, { eventId, maxSimultaneousMeetings: 1 })
  const place = { meetingTimeId, sessionLocationId, placeNumber: 1 }
  return makeMeeting(db, { eventId, ...span, ...place, meetingStatusId: meetingStatuses.provisional })
}
