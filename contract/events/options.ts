import * as z from 'zod'
import { choiceStatuses, optionTypes } from '#constants/setUpChoices.ts'
import { limits } from '#constants/limits.ts'
import { openIn, routes } from '#constants/routes.ts'
import { bulkIds, rowResult } from '../bulk.ts'
import { defineGet, definePost } from '../define.ts'
import { requireWhen } from '../requiredWhen.ts'
import { defineResource, type RowOf } from '../resource.ts'
import {
  currency,
  idList,
  instant,
  isUnordered,
  localDate,
  money,
  choiceParam,
  oneOf,
  optionalId,
  optionalLongText,
  optionalText,
  positiveId,
  sortOrder,
  title,
  integer,
} from '../fields.ts'
import { carriesData } from '../reply.ts'

/** The option type whose capacity counts rooms per night. */
export const hotelType = optionTypes.hotel
/** Types with a start and an end. */
export const datedOptionTypes: readonly number[] = [hotelType, optionTypes.dinner, optionTypes.activity, optionTypes.transport]
const isDated = ({ optionType }: { optionType?: number }): boolean => optionType !== undefined && datedOptionTypes.includes(optionType)

/** Options that registrants can book (docs/domain.md §1.10). */
export const eventOptions = defineResource({
  area: 'events',
  name: 'eventOptions',
  label: 'Event Option',
  idKey: 'eventOptionId',
  parent: 'eventId',
  route: ({ eventId, eventOptionId }) => openIn(routes.event(eventId, 'options'), eventOptionId),
  schema: requireWhen(
    z
      .object({
        eventId: positiveId.meta({ title: 'Event id' }),
        name: title.meta({ title: 'Name' }),
        optionType: oneOf(optionTypes).meta({ title: 'Type' }),
        description: optionalLongText(limits.description).meta({ title: 'Description' }),
        startsAt: instant.nullish().meta({ title: 'Starts' }),
        endsAt: instant.nullish().meta({ title: 'Ends' }),
        capacity: integer(1, 1_000_000).nullish().meta({ title: 'Capacity' }),
        maxPerRegistration: integer(1, 1000).optional().meta({ title: 'Maximum per registration' }),
        price: money.max(1e9).nullish().meta({ title: 'Price' }),
        currency: currency.nullish().meta({ title: 'Currency' }),
        eligibleCompanyTypeIds: idList.optional().meta({ title: 'For company types' }),
        requiresApproval: z.boolean().optional().meta({ title: 'Requires approval' }),
        opensAt: instant.nullish().meta({ title: 'Booking opens' }),
        closesAt: instant.nullish().meta({ title: 'Booking closes' }),
        isActive: z.boolean().optional().meta({ title: 'Active' }),
        sortOrder: sortOrder.meta({ title: 'Order' }),
      })
      .superRefine((option, context) => {
        const addIssue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
        if (isUnordered(option.startsAt, option.endsAt)) addIssue('endsAt', 'Ends must be after Starts')
        if (isUnordered(option.opensAt, option.closesAt)) addIssue('closesAt', 'Booking closes must be after Booking opens')
      }),
    { startsAt: isDated, endsAt: isDated, currency: ({ price }) => Boolean(price) },
  ),
  /** Places taken: the quantities confirmed, awaiting a decision, and on the waiting list. */
  computed: z.object({
    confirmedCount: z.number().int().meta({ title: 'Confirmed' }),
    requestedCount: z.number().int().meta({ title: 'Requested' }),
    waitlistedCount: z.number().int().meta({ title: 'Waitlisted' }),
    /** For a hotel: rooms confirmed in its fullest night. */
    fullestNightCount: z.number().int().nullable().meta({ title: 'Rooms in the fullest night' }),
  }),
  references: { eligibleCompanyTypeIds: { to: 'eventCompanyTypes', restricts: false } },
  filters: z.object({ optionType: choiceParam(optionTypes).optional() }),
  permission: 'editEvents',
  bulkEdit: ['isActive', 'requiresApproval', 'eligibleCompanyTypeIds', 'opensAt', 'closesAt', 'maxPerRegistration'],
  duplicate: { except: ['isActive'] },
  repeatedFields: ['optionType'],
  list: '/events/options/{eventId}',
  upsert: '/events/option/upsert',
  remove: '/events/option/delete',
  reorder: '/events/option/reorder',
  removeSucceedsWhen: carriesData,
})
export type EventOption = RowOf<typeof eventOptions>

const night = z.object({ date: localDate, taken: z.number().int(), capacity: z.number().int().nullable() })
/** Every night of a hotel by the local date it begins on, with the number of confirmed rooms. Empty for other options. */
export const optionNights = defineGet({
  name: 'events/optionNights/fetch',
  path: '/events/option_nights/{eventOptionId}',
  reply: z.array(night),
})

/** Bookings of an option. Dates are local dates of the event; the guest leaves on `checkOutDate`. */
export const optionChoices = defineResource({
  area: 'events',
  name: 'optionChoices',
  label: 'Booking',
  idKey: 'eventOptionChoiceId',
  parent: 'eventOptionId',
  schema: z
    .object({
      eventOptionId: positiveId.meta({ title: 'Option' }),
      eventRegistrationId: positiveId.meta({ title: 'Registration' }),
      quantity: integer(1, 1000).optional().meta({ title: 'Quantity' }),
      checkInDate: localDate.nullish().meta({ title: 'Check-in' }),
      checkOutDate: localDate.nullish().meta({ title: 'Check-out' }),
      roomType: optionalText(50).meta({ title: 'Room type' }),
      sharesWithContactId: optionalId.meta({ title: 'Shares with' }),
      confirmationNumber: optionalText(50).meta({ title: 'Confirmation number' }),
      choiceStatus: oneOf(choiceStatuses).meta({ title: 'Status' }),
      notes: optionalLongText(limits.notes).meta({ title: 'Notes' }),
    })
    .superRefine(({ checkInDate, checkOutDate }, context) => {
      if (checkInDate && checkOutDate && checkOutDate <= checkInDate)
        context.addIssue({ code: 'custom', path: ['checkOutDate'], message: 'Check-out must be after Check-in' })
    }),
  computed: z.object({
    contactId: positiveId.nullable().meta({ title: 'Contact id' }),
    companyName: z.string().nullable().meta({ title: 'Company' }),
  }),
  references: {
    // Searched fields have an index.
    eventRegistrationId: { to: 'registrations', name: 'registrantName', title: 'Name', isSearched: false },
    sharesWithContactId: { to: 'contacts', name: 'sharesWithName', title: 'Shares with (name)' },
  },
  filters: z.object({ choiceStatus: choiceParam(choiceStatuses).optional() }),
  permission: 'editEvents',
  // Outside the booking period, or beyond what was approved.
  needsConfirmation: true,
  bulkEdit: ['roomType', 'choiceStatus'],
  list: '/events/option_choices/{eventOptionId}',
  upsert: '/events/option_choice/upsert',
  remove: '/events/option_choice/delete',
})
export type OptionChoice = RowOf<typeof optionChoices>

const registrationBooking = z.object({
  eventOptionChoiceId: positiveId,
  eventOptionId: positiveId,
  optionName: z.string(),
  quantity: z.number().int(),
  checkInDate: localDate.nullable(),
  checkOutDate: localDate.nullable(),
  choiceStatus: oneOf(choiceStatuses),
})
export type RegistrationBooking = z.infer<typeof registrationBooking>
/** The bookings of a registration, besides cancelled ones. */
export const registrationBookings = defineGet({
  name: 'events/registrationBookings/fetch',
  path: '/events/registration_bookings/{eventRegistrationId}',
  budget: 'whole',
  reply: z.array(registrationBooking),
  background: true,
})

/**
 * Decides bookings of one option, each separately in the order of the request: `confirmed` for those with room left, `cancelled` declines. Returns a
 * result per booking.
 */
export const decideBookings = definePost({
  name: 'events/optionChoices/decide',
  path: '/events/option_choice/decide',
  budget: 'bulk',
  permission: 'editEvents',
  body: z.object({
    eventOptionId: positiveId,
    ids: bulkIds,
    choiceStatus: z.literal([choiceStatuses.confirmed, choiceStatuses.cancelled]),
  }),
  reply: z.array(rowResult(optionChoices.row)),
  toast: { failure: 'Failed to update Booking!' },
})
