import { and, asc, eq, inArray, isNull, ne } from 'drizzle-orm'
import { choiceStatuses } from '#constants/setUpChoices.ts'
import { inactiveStatuses } from '#constants/statuses.ts'
import { hotelType } from '#contract/events/options.ts'
import { fullNameOf } from '#contract/personName.ts'
import type { Db } from '../../db/client.ts'
import { contacts, eventCompanyTypes, eventOptions, optionChoices as table, registrations } from '../../db/tables/index.ts'

const bookingsOf = (db: Db, eventId: number, contactIds: readonly number[]) =>
  db
    .select({
      eventOptionChoiceId: table.eventOptionChoiceId,
      rowVersion: table.rowVersion,
      eventOptionId: table.eventOptionId,
      eventRegistrationId: table.eventRegistrationId,
      contactId: registrations.contactId,
      optionName: eventOptions.name,
      eligibleCompanyTypeIds: eventOptions.eligibleCompanyTypeIds,
      quantity: table.quantity,
      checkInDate: table.checkInDate,
      checkOutDate: table.checkOutDate,
      roomType: table.roomType,
      sharesWithContactId: table.sharesWithContactId,
      confirmationNumber: table.confirmationNumber,
      choiceStatus: table.choiceStatus,
      notes: table.notes,
    })
    .from(table)
    .innerJoin(eventOptions, eq(eventOptions.eventOptionId, table.eventOptionId))
    .innerJoin(registrations, eq(registrations.eventRegistrationId, table.eventRegistrationId))
    .where(
      and(
        eq(registrations.eventId, eventId),
        inArray(registrations.contactId, [...contactIds]),
        eq(eventOptions.optionType, hotelType),
        isNull(eventOptions.deletedAt),
        isNull(table.deletedAt),
      ),
    )
    .orderBy(asc(table.checkInDate), asc(table.eventOptionChoiceId))
/** A hotel booking of one of two people. */
export type SwapBooking = Awaited<ReturnType<typeof bookingsOf>>[number]

const registrationsOf = (db: Db, eventId: number, contactIds: readonly number[]) =>
  db
    .select({
      eventRegistrationId: registrations.eventRegistrationId,
      contactId: registrations.contactId,
      eventStatusId: registrations.eventStatusId,
      eventCompanyTypeId: registrations.eventCompanyTypeId,
      companyTypeName: eventCompanyTypes.name,
    })
    .from(registrations)
    .innerJoin(eventCompanyTypes, eq(eventCompanyTypes.eventCompanyTypeId, registrations.eventCompanyTypeId))
    .where(and(eq(registrations.eventId, eventId), inArray(registrations.contactId, [...contactIds]), isNull(registrations.deletedAt)))
    .orderBy(asc(registrations.eventRegistrationId))
type SwapRegistration = Awaited<ReturnType<typeof registrationsOf>>[number]

/** A person, with their hotel bookings. */
export interface SwapParticipant {
  contactId: number
  name: string
  /** Active registrations: not declined, cancelled or otherwise over. */
  registrations: SwapRegistration[]
  /** Bookings that move: those not cancelled. */
  bookings: SwapBooking[]
  cancelled: SwapBooking[]
}

/** Reads two people of an event with their hotels. An id that is not a contact is left out. */
export async function readSwapParticipants(db: Db, eventId: number, contactIds: readonly number[]): Promise<SwapParticipant[]> {
  const found = await db
    .select({ contactId: contacts.contactId, firstName: contacts.firstName, lastName: contacts.lastName })
    .from(contacts)
    .where(and(inArray(contacts.contactId, [...contactIds]), isNull(contacts.deletedAt)))
  const [theirRegistrations, theirBookings] = [await registrationsOf(db, eventId, contactIds), await bookingsOf(db, eventId, contactIds)]
  return contactIds.flatMap((contactId) => {
    const person = found.find((one) => one.contactId === contactId)
    if (!person) return []
    const own = theirBookings.filter((one) => one.contactId === contactId)
    return [
      {
        contactId,
        name: fullNameOf(person),
        registrations: theirRegistrations.filter(
          (one) => one.contactId === contactId && !(inactiveStatuses as readonly number[]).includes(one.eventStatusId),
        ),
        bookings: own.filter((one) => one.choiceStatus !== choiceStatuses.cancelled),
        cancelled: own.filter((one) => one.choiceStatus === choiceStatuses.cancelled),
      },
    ]
  })
}

/** Bookings of the options, by others, that name one of the people as their room mate. */
export const readRoomMates = (db: Db, eventOptionIds: readonly number[], contactIds: readonly number[]) =>
  db
    .select({
      eventOptionChoiceId: table.eventOptionChoiceId,
      rowVersion: table.rowVersion,
      eventOptionId: table.eventOptionId,
      sharesWithContactId: table.sharesWithContactId,
      contactId: registrations.contactId,
      firstName: registrations.firstName,
      lastName: registrations.lastName,
    })
    .from(table)
    .innerJoin(registrations, eq(registrations.eventRegistrationId, table.eventRegistrationId))
    .where(
      and(
        inArray(table.eventOptionId, [...eventOptionIds]),
        inArray(table.sharesWithContactId, [...contactIds]),
        ne(table.choiceStatus, choiceStatuses.cancelled),
        isNull(table.deletedAt),
      ),
    )
    .orderBy(asc(table.eventOptionChoiceId))
export type RoomMate = Awaited<ReturnType<typeof readRoomMates>>[number]
