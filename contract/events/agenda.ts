import * as z from 'zod'
import { sessionRoles, sessionStatuses, sessionTypes } from '#constants/programmeChoices.ts'
import { limits } from '#constants/limits.ts'
import { openIn, routes } from '#constants/routes.ts'
import { defineGet } from '../define.ts'
import { requireWhen } from '../requiredWhen.ts'
import { endOfDay } from './endOfDay.ts'
import { defineResource, type RowOf } from '../resource.ts'
import {
  httpUrl,
  idList,
  instant,
  isUnordered,
  localDate,
  localTime,
  choiceParam,
  oneOf,
  optionalId,
  optionalLongText,
  optionalText,
  positiveId,
  sortOrder,
  title,
  integer,
  integerParam,
} from '../fields.ts'
import { carriesData } from '../reply.ts'
import { localTimePattern } from '../textPatterns.ts'

const eventId = positiveId.meta({ title: 'Event id' })

/** The end of a day; midnight may be written 24:00. */
const dayEndTime = z
  .string()
  .overwrite((value) => (value === '24:00' ? '00:00' : value))
  .regex(localTimePattern)

/** Days of an event's agenda, each a local date of the event (docs/domain.md §1.7). */
export const agendaDays = defineResource({
  area: 'events',
  name: 'agendaDays',
  label: 'Agenda',
  idKey: 'agendaDayId',
  parent: 'eventId',
  schema: z
    .object({
      eventId,
      date: localDate.meta({ title: 'Date' }),
      title: optionalText(limits.title).meta({ title: 'Title' }),
      startTime: localTime.nullish().meta({ title: 'Starts' }),
      /** Up to 05:00 it is in the night after the date. */
      endTime: dayEndTime.nullish().meta({ title: 'Ends' }),
      isPublished: z.boolean().optional().meta({ title: 'Published' }),
    })
    .superRefine(({ startTime, endTime }, context) => {
      if (startTime && endTime && endOfDay(endTime) <= startTime)
        context.addIssue({ code: 'custom', path: ['endTime'], message: 'Ends must be after Starts' })
    }),
  permission: 'editEvents',
  search: 'none',
  bulkEdit: ['isPublished'],
  duplicate: false,
  list: '/events/agenda/{eventId}',
  upsert: '/events/agenda/upsert',
  remove: '/events/agenda/delete',
  removeSucceedsWhen: carriesData,
})
export type AgendaDay = RowOf<typeof agendaDays>

/** A speaker of a session as shown there: a part of `agendaSessions`. */
const speakerOfSession = z.object({
  agendaDaySessionSpeakerId: positiveId,
  speakerId: positiveId,
  name: z.string(),
  role: oneOf(sessionRoles),
  isConfirmed: z.boolean(),
})

/** Sessions of the agenda (docs/domain.md §1.8). Instants are UTC; `lengthMinutes` is the planned length of a session without a start. */
export const agendaSessions = defineResource({
  area: 'events',
  name: 'agendaSessions',
  label: 'Agenda Session',
  idKey: 'agendaDaySessionId',
  parent: 'eventId',
  route: ({ eventId, agendaDaySessionId }) => openIn(routes.event(eventId, 'agenda'), agendaDaySessionId),
  listRoute: ({ eventId }) => `${routes.event(eventId, 'agenda')}?as=list`,
  schema: requireWhen(
    z
      .object({
        eventId,
        title: title.meta({ title: 'Title' }),
        sessionType: oneOf(sessionTypes).meta({ title: 'Type' }),
        description: optionalLongText(10_000).meta({ title: 'Description' }),
        startsAt: instant.nullish().meta({ title: 'Starts' }),
        endsAt: instant.nullish().meta({ title: 'Ends' }),
        lengthMinutes: integer(5, 1440).nullish().meta({ title: 'Length' }),
        sessionTrackId: optionalId.meta({ title: 'Track' }),
        sessionLocationId: optionalId.meta({ title: 'Location' }),
        capacity: integer(1, 100_000).nullish().meta({ title: 'Capacity' }),
        visibleToCompanyTypeIds: idList.optional().meta({ title: 'Visible to' }),
        blocksMeetings: z.boolean().optional().meta({ title: 'Blocks meetings' }),
        requiresSignup: z.boolean().optional().meta({ title: 'Requires sign-up' }),
        sessionStatusId: oneOf(sessionStatuses).meta({ title: 'Status' }),
        streamUrl: httpUrl.nullish().meta({ title: 'Stream' }),
        slidesUrl: httpUrl.nullish().meta({ title: 'Slides' }),
        recordingUrl: httpUrl.nullish().meta({ title: 'Recording' }),
        internalNotes: optionalLongText(limits.notes).meta({ title: 'Internal notes' }),
      })
      .superRefine(({ startsAt, endsAt }, context) => {
        if (isUnordered(startsAt, endsAt)) context.addIssue({ code: 'custom', path: ['endsAt'], message: 'Ends must be after Starts' })
      }),
    { startsAt: ({ endsAt }) => Boolean(endsAt), endsAt: ({ startsAt }) => Boolean(startsAt) },
  ),
  computed: z.object({
    /** The day on which it starts; null without a start. */
    agendaDayId: positiveId.nullable().meta({ title: 'Day' }),
    speakers: z.array(speakerOfSession).meta({ title: 'Speakers' }),
  }),
  references: {
    agendaDayId: { to: 'agendaDays' },
    sessionTrackId: { to: 'tracks', name: 'trackName' },
    sessionLocationId: { to: 'locations', name: 'locationName' },
    visibleToCompanyTypeIds: { to: 'eventCompanyTypes', restricts: false },
  },
  filters: z.object({
    agendaDayId: integerParam(1).optional(),
    sessionTrackId: integerParam(1).optional(),
    sessionLocationId: integerParam(1).optional(),
    sessionStatusId: choiceParam(sessionStatuses).optional(),
    speakerId: integerParam(1).optional(),
  }),
  permission: 'editEvents',
  bulkEdit: [
    'sessionStatusId',
    'sessionTrackId',
    'sessionLocationId',
    'sessionType',
    'capacity',
    'visibleToCompanyTypeIds',
    'blocksMeetings',
    'requiresSignup',
  ],
  // A duplicate waits to be scheduled and published, and its speakers to confirm.
  duplicate: {
    except: ['startsAt', 'endsAt', 'sessionStatusId', 'streamUrl', 'slidesUrl', 'recordingUrl'],
    parts: { agendaSessionSpeakers: { except: ['isConfirmed'] }, agendaSessionSponsors: { except: [] } },
  },
  repeatedFields: ['sessionType', 'sessionTrackId', 'sessionLocationId'],
  list: '/events/agenda_sessions/{eventId}',
  upsert: '/events/agenda_session/upsert',
  remove: '/events/agenda_session/delete',
  removeSucceedsWhen: carriesData,
})
export type AgendaSession = RowOf<typeof agendaSessions>

/** Speakers of one session, in the order that staff choose. */
export const agendaSessionSpeakers = defineResource({
  area: 'events',
  name: 'agendaSessionSpeakers',
  label: 'Agenda Session Speaker',
  idKey: 'agendaDaySessionSpeakerId',
  parent: 'agendaDaySessionId',
  schema: z.object({
    agendaDaySessionId: positiveId.meta({ title: 'Session' }),
    speakerId: positiveId.meta({ title: 'Speaker' }),
    role: oneOf(sessionRoles).meta({ title: 'Role' }),
    isConfirmed: z.boolean().optional().meta({ title: 'Confirmed' }),
    sortOrder: sortOrder.meta({ title: 'Order' }),
  }),
  computed: z.object({
    headshotUrl: z.string().nullable().meta({ title: 'Headshot' }),
  }),
  references: { speakerId: { to: 'speakers', name: 'speakerName', title: 'Name' } },
  permission: 'editEvents',
  search: 'none',
  list: '/events/agenda_session_speakers/{agendaDaySessionId}',
  upsert: '/events/agenda_session_speaker/upsert',
  remove: '/events/agenda_session_speaker/delete',
  reorder: '/events/agenda_session_speaker/reorder',
})
export type AgendaSessionSpeaker = RowOf<typeof agendaSessionSpeakers>

/** Sponsors of one session, in the order that staff choose. `label` is shown before the name: "Lunch sponsored by". */
export const agendaSessionSponsors = defineResource({
  area: 'events',
  name: 'agendaSessionSponsors',
  label: 'Agenda Session Sponsor',
  idKey: 'agendaDaySessionSponsorId',
  parent: 'agendaDaySessionId',
  schema: z.object({
    agendaDaySessionId: positiveId.meta({ title: 'Session' }),
    sponsorId: positiveId.meta({ title: 'Sponsor' }),
    label: optionalText(limits.name).meta({ title: 'Text before the name' }),
    sortOrder: sortOrder.meta({ title: 'Order' }),
  }),
  computed: z.object({
    logoUrl: z.string().nullable().meta({ title: 'Logo' }),
  }),
  references: { sponsorId: { to: 'sponsors', name: 'sponsorName', title: 'Name' } },
  permission: 'editEvents',
  duplicate: false,
  search: 'none',
  list: '/events/agenda_session_sponsors/{agendaDaySessionId}',
  upsert: '/events/agenda_session_sponsor/upsert',
  remove: '/events/agenda_session_sponsor/delete',
  reorder: '/events/agenda_session_sponsor/reorder',
})
export type AgendaSessionSponsor = RowOf<typeof agendaSessionSponsors>

/** All speakers in sessions of an event: a row for each speaker and session. */
export const agendaSpeakers = defineGet({
  name: 'events/agendaSpeakers/fetch',
  path: '/events/agenda_speakers/{eventId}',
  budget: 'whole',
  reply: z.array(agendaSessionSpeakers.row),
})

/** All sponsors of sessions of an event: a row for each sponsor and session. */
export const agendaSponsors = defineGet({
  name: 'events/agendaSponsors/fetch',
  path: '/events/agenda_sponsors/{eventId}',
  budget: 'whole',
  reply: z.array(agendaSessionSponsors.row),
})

/**
 * The agenda as a file for calendar programs: published sessions, or with `all` every scheduled one. `X-Total-Rows` is the number of
 * sessions.
 */
export const agendaCalendar = defineGet({
  name: 'events/agendaCalendar/download',
  path: '/events/agenda/ical/{eventId}',
  budget: 'stream',
  query: z.object({ all: z.enum(['true', 'false']).optional() }),
  reply: z.unknown(),
  background: true,
  takesLong: true,
  toast: { failure: 'Failed to export the agenda!' },
})
