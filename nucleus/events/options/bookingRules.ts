import { and, eq, isNull } from 'drizzle-orm'
import { choiceLabel } from '#constants/choice.ts'
import { choiceStatuses } from '#constants/setUpChoices.ts'
import { inactiveStatuses, registrationStatuses } from '#constants/statuses.ts'
import { formMessages } from '#constants/formMessages.ts'
import { hotelType, type optionChoices } from '#contract/events/options.ts'
import { dateText } from '#contract/dateText.ts'
import type { Db } from '../../db/client.ts'
import { eventCompanyTypes, registrations } from '../../db/tables/index.ts'
import { ruleBroken } from '../../base/errors.ts'
import type { Write } from '../../resource/ResourceOptions.ts'
import { requireConfirmation, takesNewPlaces } from './requireConfirmation.ts'
import { checkCapacity } from './capacity.ts'
import { localDatesOf } from './localDates.ts'
import { lockOption, type StoredOption } from './readOption.ts'

type Booking = Write<typeof optionChoices>

/**
 * Rules of a booking that depend on its option, its registration, other bookings and the current time. Locks the option and the
 * registration. Throws 422.
 */
export async function checkBooking(write: Booking, at: Date): Promise<void> {
  const { db, input, current } = write
  // In this order: moving a registration, or undoing that, locks it before the options of its bookings.
  const registration = await lockRegistration(db, input.eventRegistrationId)
  const option = await lockOption(db, input.eventOptionId)
  // Whether it exists is checked with the other references.
  if (!option) return
  if (!current && !option.isActive) throw ruleBroken({ eventOptionId: `${option.name} is not active, so it cannot be booked` })
  const isMoved = input.eventRegistrationId !== current?.eventRegistrationId
  if (registration && isMoved) checkRegistration(option, registration)
  if (registration && takesNewPlaces(write)) checkActive(registration)
  if (registration?.contactId != null && input.sharesWithContactId === registration.contactId)
    throw ruleBroken({ sharesWithContactId: 'Choose another person to share the room with' })
  checkQuantity(write, option)
  checkDates(write, option)
  await checkCapacity(write, option)
  requireConfirmation(write, option, at)
}

const lockRegistration = async (db: Db, eventRegistrationId: number) =>
  (
    await db
      .select({
        contactId: registrations.contactId,
        eventStatusId: registrations.eventStatusId,
        eventCompanyTypeId: registrations.eventCompanyTypeId,
        companyTypeName: eventCompanyTypes.name,
      })
      .from(registrations)
      .innerJoin(eventCompanyTypes, eq(eventCompanyTypes.eventCompanyTypeId, registrations.eventCompanyTypeId))
      .where(and(eq(registrations.eventRegistrationId, eventRegistrationId), isNull(registrations.deletedAt)))
      // So that the registration, and its bookings, cannot be cancelled meanwhile.
      .for('share', { of: registrations })
  )[0]
type BookingRegistration = NonNullable<Awaited<ReturnType<typeof lockRegistration>>>

function checkRegistration(option: StoredOption, registration: BookingRegistration): void {
  const refuse = (message: string) => ruleBroken({ eventRegistrationId: message })
  checkActive(registration)
  if (!isEligible(option, registration.eventCompanyTypeId)) throw refuse(`${option.name} is not for ${registration.companyTypeName}`)
}

/** Refuses a registration that is declined, cancelled or otherwise inactive. */
function checkActive({ eventStatusId }: Pick<BookingRegistration, 'eventStatusId'>): void {
  if ((inactiveStatuses as readonly number[]).includes(eventStatusId))
    throw ruleBroken({
      eventRegistrationId: `This registration is ${choiceLabel(registrationStatuses, eventStatusId)} and cannot book options`,
    })
}

/** Whether an option is open to a company type; one that names none is open to all. */
export const isEligible = ({ eligibleCompanyTypeIds }: Pick<StoredOption, 'eligibleCompanyTypeIds'>, eventCompanyTypeId: number): boolean =>
  eligibleCompanyTypeIds.length === 0 || eligibleCompanyTypeIds.includes(eventCompanyTypeId)

/** A booking that exceeds a limit lowered since may stay as it is, but not grow. */
function checkQuantity({ input, current }: Booking, { maxPerRegistration: max }: StoredOption): void {
  const quantity = input.quantity ?? 1
  if (quantity > max && quantity > (current?.quantity ?? 0)) throw ruleBroken({ quantity: formMessages.numberAtMost('Quantity', max) })
}

function checkDates({ input, current }: Booking, option: StoredOption): void {
  const { checkInDate, checkOutDate } = input
  if (option.optionType !== hotelType) {
    if (checkInDate) throw ruleBroken({ checkInDate: 'Only hotels have a check-in. Clear it' })
    if (checkOutDate) throw ruleBroken({ checkOutDate: 'Only hotels have a check-out. Clear it' })
    return
  }
  if (!checkInDate) throw ruleBroken({ checkInDate: formMessages.required('Check-in') })
  if (!checkOutDate) throw ruleBroken({ checkOutDate: formMessages.required('Check-out') })
  // A cancelled booking may lie outside of the hotel's current dates.
  const isHistory = input.choiceStatus === choiceStatuses.cancelled && current !== undefined
  const dates = localDatesOf(option)
  if (isHistory || !dates) return
  const message = `${option.name} has rooms from ${dateText(dates.first)} to ${dateText(dates.last)}`
  if (checkInDate < dates.first || checkInDate >= dates.last) throw ruleBroken({ checkInDate: message })
  if (checkOutDate > dates.last) throw ruleBroken({ checkOutDate: message })
}
