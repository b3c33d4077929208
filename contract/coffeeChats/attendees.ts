import * as z from 'zod'
import { choiceLabel } from '#constants/choice.ts'
import {
  attendeeMoves,
  attendeeStatuses,
  type AttendeeStatusId,
  chatLimits,
  chatMoves,
  chatStatuses,
  type ChatStatusId,
  openChatStatuses,
} from '#constants/coffeeChats.ts'
import { limits } from '#constants/limits.ts'
import { openIn, routes } from '#constants/routes.ts'
import { definePost } from '../define.ts'
import { choiceParam, instant, oneOf, optionalLongText, positiveId } from '../fields.ts'
import { confirmation } from '../question.ts'
import { defineResource, type RowOf } from '../resource.ts'

/** The people of a coffee chat, with what became of their seat (docs/domain.md §7). */
export const coffeeChatAttendees = defineResource({
  area: 'coffeeChats',
  name: 'coffeeChatAttendees',
  label: 'Attendee',
  idKey: 'coffeeChatAttendeeId',
  parent: 'roundTableId',
  route: ({ roundTableId }) => openIn(routes.coffeeChats, roundTableId),
  schema: z.object({
    roundTableId: positiveId.meta({ title: 'Coffee chat' }),
    contactId: positiveId.meta({ title: 'Contact' }),
    attendeeStatusId: oneOf(attendeeStatuses).meta({ title: 'Status' }),
    note: optionalLongText(1000).meta({ title: 'Note' }),
  }),
  computed: z.object({
    companyName: z.string().nullable().meta({ title: 'Company' }),
    jobTitle: z.string().nullable().meta({ title: 'Job title' }),
    email: z.string().nullable().meta({ title: 'E-mail' }),
    /** When the person came onto the list. */
    requestedAt: instant.meta({ title: 'On the list since' }),
    /** Since when the person has the status; the waiting list is in this order. */
    statusChangedAt: instant.meta({ title: 'Status since' }),
    /** The place on the waiting list, the first is 1; null for everybody else. */
    waitlistPosition: z.number().int().nullable().meta({ title: 'Place on the waiting list' }),
  }),
  references: { contactId: { to: 'contacts', name: 'contactName', title: 'Name' } },
  filters: z.object({ attendeeStatusId: choiceParam(attendeeStatuses).optional() }),
  permission: 'editEvents',
  // A person of another side than the audience.
  needsConfirmation: true,
  bulkEdit: ['attendeeStatusId'],
  duplicate: false,
  list: '/coffee_chats/attendees/{roundTableId}',
  upsert: '/coffee_chats/attendee/upsert',
  remove: '/coffee_chats/attendee/delete',
})
export type CoffeeChatAttendee = RowOf<typeof coffeeChatAttendees>

/** Why a coffee chat cannot move to another status; undefined when it can. */
export function chatMoveRefusal(from: ChatStatusId, to: ChatStatusId): string | undefined {
  if (to === chatStatuses.full) return 'A coffee chat is Full by itself once all its seats are taken. Choose another status'
  if (from === chatStatuses.full && to === chatStatuses.open)
    return 'This coffee chat is Full and opens by itself when a seat comes free. Raise Maximum attendees to have more seats'
  if (chatMoves[from].includes(to)) return undefined
  return `A coffee chat cannot move from ${choiceLabel(chatStatuses, from)} to ${choiceLabel(chatStatuses, to)}`
}

/** Why an attendee cannot move to another status; undefined when they can. */
export const attendeeMoveRefusal = (from: AttendeeStatusId, to: AttendeeStatusId): string | undefined =>
  attendeeMoves[from].includes(to)
    ? undefined
    : `An attendee cannot move from ${choiceLabel(attendeeStatuses, from)} to ${choiceLabel(attendeeStatuses, to)}`

/** Why nobody can record yet who came to a coffee chat; undefined when they can. `now` in milliseconds. */
export function attendanceRefusal(chat: { coffeeChatStatusId: ChatStatusId; startsAt: string }, now: number): string | undefined {
  if (chat.coffeeChatStatusId === chatStatuses.draft) return 'This coffee chat is a draft. Open it before you record who came'
  const { attendanceMinutesBefore: minutes } = chatLimits
  return now < Date.parse(chat.startsAt) - minutes * 60_000
    ? `Who came can be recorded from ${minutes} minutes before the start`
    : undefined
}

/** Why a coffee chat cannot be completed yet; undefined when it can. `now` in milliseconds. */
export const completionRefusal = ({ startsAt }: { startsAt: string }, now: number): string | undefined =>
  now < Date.parse(startsAt) ? 'A coffee chat can be completed once it has started' : undefined

/** Why nobody can get a seat; undefined while one is free. */
export const seatRefusal = (seats: number, maxAttendees: number): string | undefined =>
  seats < maxAttendees
    ? undefined
    : `All seats are taken: ${seats} of ${maxAttendees}. Choose Waitlisted, or raise Maximum attendees of the coffee chat`

/** What became of one person who was to be added. */
const addedPerson = z.object({ contactId: positiveId, name: z.string(), isAdded: z.boolean(), message: z.string() })
export type AddedPerson = z.infer<typeof addedPerson>

const resultsOf = ({ data }: { data?: unknown }): readonly AddedPerson[] => (data as { results?: AddedPerson[] } | undefined)?.results ?? []

/**
 * Puts contacts onto the list of a coffee chat, each by the rules of a save, in the order of the request: a result for each, and one token that undoes
 * all of it. Asks first when some are not of the side that the chat is for.
 */
export const addAttendees = definePost({
  name: 'coffeeChats/attendees/add',
  path: '/coffee_chats/attendees/add',
  budget: { base: 'write', rows: 5600, reason: 'for each of at most 100 people the chat, the contact and the stored row are read' },
  permission: 'editEvents',
  body: z.object({
    roundTableId: positiveId,
    contactIds: z.array(positiveId).min(1).max(chatLimits.addedAtOnce),
    attendeeStatusId: oneOf(attendeeStatuses).meta({ title: 'Status' }),
    ...confirmation,
  }),
  reply: z.object({ results: z.array(addedPerson), undoToken: z.string().nullable() }),
  toast: {
    success: ({ reply }) => {
      const all = resultsOf(reply)
      const added = all.filter(({ isAdded }) => isAdded)
      if (added.length === 0) return all.length === 1 ? `${all[0]?.name} was not added.` : 'Nobody was added.'
      if (added.length < all.length) return `${added.length} of ${all.length} people added.`
      return all.length === 1 ? `${all[0]?.name} added.` : `${all.length} people added.`
    },
    isPartial: (reply) => resultsOf(reply).some(({ isAdded }) => !isAdded),
    failure: 'Failed to add attendees!',
  },
})

/** Why nobody can be invited to a coffee chat any more; undefined while they can. `now` in milliseconds. */
export function invitationRefusal(chat: { coffeeChatStatusId: ChatStatusId; endsAt: string }, now: number): string | undefined {
  const status = chat.coffeeChatStatusId
  if (!openChatStatuses.includes(status)) return `This coffee chat is ${choiceLabel(chatStatuses, status)}, so nobody can be invited`
  return Date.parse(chat.endsAt) > now ? undefined : 'This coffee chat is over, so nobody can be invited'
}

/**
 * Begins an e-mail that invites attendees: stores a draft to their contacts, which staff look at, change and send as any e-mail to contacts
 * (docs/domain.md §6.4). Nothing is sent. Refuses a chat that is cancelled or over (422).
 */
export const writeToAttendees = definePost({
  name: 'coffeeChats/attendees/write',
  path: '/coffee_chats/attendees/write',
  budget: 'bulk',
  permission: 'send',
  body: z.object({
    roundTableId: positiveId,
    coffeeChatAttendeeIds: z.array(positiveId).min(1).max(limits.bulkRows).meta({ title: 'Attendees' }),
  }),
  reply: z.object({ contactEmailId: positiveId }),
  toast: { failure: 'Failed to write the invitation!' },
})

/**
 * Gives a free seat to the first of the waiting list. The caller names the person: when somebody else is first by now, or no seat is free, it is refused
 * with the reason (422).
 */
export const promoteAttendee = definePost({
  name: 'coffeeChats/attendees/promote',
  path: '/coffee_chats/attendees/promote',
  permission: 'editEvents',
  body: z.object({ roundTableId: positiveId, coffeeChatAttendeeId: positiveId }),
  reply: coffeeChatAttendees.row,
  toast: {
    success: ({ reply }) => `${(reply.data as Partial<CoffeeChatAttendee> | undefined)?.contactName ?? 'The attendee'} is confirmed.`,
    failure: 'Failed to confirm the attendee!',
  },
})
