import * as z from 'zod'
import { openIn, routes } from '#constants/routes.ts'
import { definePost } from '../define.ts'
import { idList, instant, integer, isUnordered, localDate, optionalText, positiveId } from '../fields.ts'
import { defineResource, type RowOf } from '../resource.ts'
import { dayPlan, minutesOf } from './meetingSlots.ts'

const groupName = optionalText(50).meta({ title: 'Group' })
const isOpen = z.boolean().optional().meta({ title: 'Open' })
const maxMeetings = integer(1, 10_000).nullish().meta({ title: 'Meetings at most' })
const locationIds = idList.optional().meta({ title: 'Locations' })

/** The most minutes from the start to the end of a slot. */
export const maxSlotMinutes = 480

/** The slots of an event in which meetings take place (docs/domain.md §1.16). Those of one group never overlap. */
export const meetingTimes = defineResource({
  area: 'events',
  name: 'meetingTimes',
  label: 'Meeting Time',
  idKey: 'meetingTimeId',
  parent: 'eventId',
  route: ({ eventId, meetingTimeId }) => openIn(routes.event(eventId, 'meetingtimes'), meetingTimeId),
  schema: z
    .object({
      eventId: positiveId.meta({ title: 'Event id' }),
      startsAt: instant.meta({ title: 'Starts' }),
      endsAt: instant.meta({ title: 'Ends' }),
      groupName,
      isOpen,
      maxMeetings,
      locationIds,
    })
    .superRefine(({ startsAt, endsAt }, context) => {
      const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['endsAt'], message })
      if (isUnordered(startsAt, endsAt)) refuse('Ends must be after Starts')
      else if (Date.parse(endsAt) - Date.parse(startsAt) > maxSlotMinutes * 60_000) refuse('A meeting time lasts 8 hours at most')
    }),
  computed: z.object({
    /** On the clock of the event. */
    date: localDate.meta({ title: 'Day' }),
    lengthMinutes: z.number().meta({ title: 'Length' }),
  }),
  references: { locationIds: { to: 'locations', restricts: false } },
  filters: z.object({ date: localDate.optional() }),
  permission: 'editEvents',
  search: 'none',
  bulkEdit: ['isOpen', 'maxMeetings'],
  repeatedFields: ['groupName', 'isOpen', 'maxMeetings', 'locationIds'],
  list: '/events/meeting_times/{eventId}',
  upsert: '/events/meeting_time/upsert',
  remove: '/events/meeting_time/delete',
})
export type MeetingTime = RowOf<typeof meetingTimes>

/** The most slots that one call makes. */
export const maxGenerated = 2000
/** The most of an event: each is a row of its grids. */
export const maxTimesOfEvent = 5000

/**
 * Makes the slots of several days from one plan. Those that overlap a slot of the same group are left out, those whose time the clocks skip on their day,
 * and, when `avoidsSessions`, those that overlap a session that blocks meetings. `dryRun` returns the same counts and writes nothing.
 */
export const generateMeetingTimes = definePost({
  name: 'events/meetingTimes/generate',
  path: '/events/meeting_times/generate',
  budget: { base: 'row', rows: 2 * maxGenerated, reason: 'each slot is compared with those that exist, and written with its history' },
  permission: 'editEvents',
  body: dayPlan
    .extend({
      eventId: positiveId,
      dates: z.array(localDate).min(1).max(31).meta({ title: 'Days' }),
      groupName,
      isOpen,
      maxMeetings,
      locationIds,
      avoidsSessions: z.boolean().optional().meta({ title: 'Leave out sessions that block meetings' }),
      dryRun: z.boolean().optional(),
    })
    .superRefine(({ from, until, lengthMinutes, pauses = [] }, context) => {
      const refuse = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message })
      if (minutesOf(until) <= minutesOf(from)) refuse(['until'], 'Last ends by must be after First starts')
      else if (minutesOf(until) - minutesOf(from) < lengthMinutes) refuse(['lengthMinutes'], 'No meeting of this length fits into the day')
      for (const [at, one] of pauses.entries())
        if (minutesOf(one.until) <= minutesOf(one.from)) refuse(['pauses', at, 'until'], 'Until must be after From')
    }),
  reply: z.object({
    /** Slots that were made, or would be. */
    created: z.number().int(),
    /** Slots left out because one of the same group is there. */
    existing: z.number().int(),
    /** Slots left out because of a session that blocks meetings; without `avoidsSessions`: made although there is one. */
    blocked: z.number().int(),
    /** Slots left out because the clocks skip their time on that day, or a part of it. */
    skipped: z.number().int(),
    /** Undoes all of it; null when nothing was written. */
    undoToken: z.string().nullable(),
  }),
  isRepeatable: true,
  toast: { failure: 'Failed to add the meeting times!' },
})
export type TimesPlan = z.infer<typeof generateMeetingTimes.body>
export type GeneratedTimes = z.infer<typeof generateMeetingTimes.reply>
