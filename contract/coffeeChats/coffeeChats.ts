import * as z from 'zod'
import {
  audienceSides,
  chatFormats,
  chatLimits,
  chatPeriods,
  chatStatuses,
  defaultReminderMinutes,
  inviteModes,
} from '#constants/coffeeChats.ts'
import { limits } from '#constants/limits.ts'
import { openIn, routes } from '#constants/routes.ts'
import {
  choiceParam,
  countryCode,
  fileUrl,
  httpUrl,
  instant,
  integer,
  integerParam,
  isBefore,
  localDate,
  oneOf,
  optionalId,
  optionalLongText,
  optionalText,
  positiveId,
  requiredText,
  timeZone,
  title,
} from '../fields.ts'
import { carriesData } from '../reply.ts'
import { requireWhen } from '../requiredWhen.ts'
import { defineResource, type RowOf } from '../resource.ts'

const { minMinutes, maxMinutes, minSeats, maxSeats, reminderMinutesMin, reminderMinutesMax } = chatLimits

/** The fields of a coffee chat (docs/domain.md §7). Instants are UTC, shown in `timeZone`. */
const fields = z
  .object({
    title: title.meta({ title: 'Title' }),
    coffeeChatStatusId: oneOf(chatStatuses).meta({ title: 'Status' }),
    chatFormat: oneOf(chatFormats).meta({ title: 'Format' }),
    hostContactId: positiveId.meta({ title: 'Host' }),
    hostCompanyId: optionalId.meta({ title: 'Host company' }),
    coHostContactIds: z.array(positiveId).max(chatLimits.coHosts).optional().meta({ title: 'Co-hosts' }),
    startsAt: instant.meta({ title: 'Starts' }),
    endsAt: instant.meta({ title: 'Ends' }),
    timeZone: timeZone.meta({ title: 'Time zone' }),
    virtualUrl: httpUrl.nullish().meta({ title: 'Link to join' }),
    venueName: optionalText(limits.title).meta({ title: 'Venue' }),
    city: optionalText(limits.name).meta({ title: 'City' }),
    countryCode: countryCode.nullish().meta({ title: 'Country' }),
    minAttendees: integer(1, maxSeats).meta({ title: 'Minimum attendees' }),
    maxAttendees: integer(minSeats, maxSeats).meta({ title: 'Maximum attendees' }),
    audienceSide: oneOf(audienceSides).meta({ title: 'Audience' }),
    inviteMode: oneOf(inviteModes).meta({ title: 'Who can attend' }),
    registrationClosesAt: instant.nullish().meta({ title: 'Registration closes' }),
    strategies: z.array(requiredText(limits.name)).max(20).optional().meta({ title: 'Topics' }),
    description: optionalLongText(limits.description).meta({ title: 'Description' }),
    fundId: optionalId.meta({ title: 'Fund' }),
    eventId: optionalId.meta({ title: 'Event' }),
    imageUrl: fileUrl.nullish().meta({ title: 'Picture' }),
    reminderMinutes: z
      .array(integer(reminderMinutesMin, reminderMinutesMax))
      .max(chatLimits.reminders)
      .optional()
      .meta({ title: 'Reminders, in minutes before the start' }),
  })
  .superRefine((chat, context) => {
    const addIssue = (path: keyof typeof chat, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    const minutes = (Date.parse(chat.endsAt) - Date.parse(chat.startsAt)) / 60_000
    if (minutes <= 0) addIssue('endsAt', 'Ends must be after Starts')
    else if (minutes < minMinutes || minutes > maxMinutes)
      addIssue('endsAt', `A coffee chat lasts ${minMinutes} to ${maxMinutes} minutes, and this one would last ${Math.round(minutes)}`)
    if (chat.registrationClosesAt && isBefore(chat.startsAt, chat.registrationClosesAt))
      addIssue('registrationClosesAt', 'Registration must close before the coffee chat starts, or when it starts')
    if (chat.minAttendees > chat.maxAttendees) addIssue('minAttendees', 'Minimum attendees cannot be more than Maximum attendees')
    const { coHostContactIds = [], reminderMinutes = [] } = chat
    if (coHostContactIds.includes(chat.hostContactId)) addIssue('coHostContactIds', 'The host cannot also be a co-host')
    if (new Set(coHostContactIds).size < coHostContactIds.length) addIssue('coHostContactIds', 'A co-host is named twice')
    if (new Set(reminderMinutes).size < reminderMinutes.length) addIssue('reminderMinutes', 'A reminder is there twice')
  })
const isOfFormat =
  (format: number) =>
  ({ chatFormat }: { chatFormat?: number }): boolean =>
    chatFormat === format

/** Small talks with a host, virtual or in person, also called meetups (docs/domain.md §7). */
export const coffeeChats = defineResource({
  area: 'coffeeChats',
  name: 'coffeeChats',
  label: 'Meetup',
  idKey: 'roundTableId',
  route: ({ roundTableId }) => openIn(routes.coffeeChats, roundTableId),
  schema: requireWhen(fields, {
    virtualUrl: isOfFormat(chatFormats.virtual),
    venueName: isOfFormat(chatFormats.inPerson),
    city: isOfFormat(chatFormats.inPerson),
  }),
  computed: z.object({
    /** Attendees with a seat: confirmed or attended. */
    confirmedCount: z.number().int().meta({ title: 'Confirmed' }),
    requestedCount: z.number().int().meta({ title: 'Requested' }),
    invitedCount: z.number().int().meta({ title: 'Invited' }),
    waitlistedCount: z.number().int().meta({ title: 'Waitlisted' }),
    attendedCount: z.number().int().meta({ title: 'Attended' }),
    /** Seats that nobody has. */
    freeSeats: z.number().int().meta({ title: 'Free seats' }),
    /** The first of the waiting list, while a seat is free. */
    nextAttendeeId: positiveId.nullable().meta({ title: 'Next attendee id' }),
    nextName: z.string().nullable().meta({ title: 'Next on the waiting list' }),
    /** The reminders that were sent for the present start, in minutes before it. */
    sentReminders: z.array(z.number().int()).meta({ title: 'Reminders sent, in minutes before the start' }),
    /** When each of those was sent, in the same order. */
    sentReminderTimes: z.array(instant).meta({ title: 'Times at which reminders were sent' }),
    /** The names of the co-hosts, in the order of their ids. */
    coHostNames: z.array(z.string()).meta({ title: 'Co-hosts (names)' }),
  }),
  references: {
    hostContactId: { to: 'contacts', name: 'hostName' },
    hostCompanyId: { to: 'companies', name: 'hostCompanyName' },
    coHostContactIds: { to: 'contacts', restricts: false },
    fundId: { to: 'funds', name: 'fundName' },
    eventId: { to: 'events', name: 'eventName' },
  },
  filters: z.object({
    coffeeChatStatusId: choiceParam(chatStatuses).optional(),
    chatFormat: choiceParam(chatFormats).optional(),
    hostContactId: integerParam(1).optional(),
    /** Upcoming: not over yet. */
    period: choiceParam(chatPeriods).optional(),
    /** Starts on this day, by the clock of its own zone. */
    date: localDate.optional().meta({ title: 'Day' }),
    /** Only those that this contact is on the list of. */
    attendeeContactId: integerParam(1).optional(),
  }),
  permission: 'editEvents',
  // Cancelling concerns its attendees.
  needsConfirmation: true,
  hasEffects: true,
  import: {
    matchedBy: [['title', 'startsAt']],
    defaults: {
      coffeeChatStatusId: chatStatuses.draft,
      minAttendees: chatLimits.minSeats,
      maxAttendees: chatLimits.usualSeats,
      audienceSide: audienceSides.both,
      inviteMode: inviteModes.inviteOnly,
      reminderMinutes: [...defaultReminderMinutes],
    },
    excludedFields: ['coHostContactIds', 'fundId', 'eventId', 'imageUrl'],
    entityNames: ['Coffee chat', 'Meetup', 'Round table', 'Roundtable'],
    synonyms: { title: ['Meetup', 'Coffee chat', 'Topic'], virtualUrl: ['Meeting link', 'Zoom link'], maxAttendees: ['Seats', 'Capacity'] },
  },
  // The status concerns the attendees.
  bulkEdit: ['audienceSide', 'inviteMode', 'strategies', 'hostCompanyId'],
  duplicate: { except: ['coffeeChatStatusId', 'registrationClosesAt'] },
  list: '/coffee_chats',
  upsert: '/coffee_chats/upsert',
  remove: '/coffee_chats/delete',
  removeSucceedsWhen: carriesData,
})
export type CoffeeChat = RowOf<typeof coffeeChats>
