import * as z from 'zod'
import { calendarLimits, calendarTypes } from '#constants/calendar.ts'
import { limits } from '#constants/limits.ts'
import { openIn, routes } from '#constants/routes.ts'
import {
  choiceParam,
  httpUrl,
  instant,
  integerParam,
  isUnordered,
  localDate,
  oneOf,
  optionalId,
  optionalLongText,
  optionalText,
  positiveId,
  text,
  timeZone,
  title,
} from '../fields.ts'
import { requireWhen } from '../requiredWhen.ts'
import { defineResource, type RowOf } from '../resource.ts'
import { readRepeat } from './repeatRule.ts'

const dayMs = 86_400_000

/** The fields of a calendar item (docs/domain.md §7): with times as instants, or all day with local dates, the last day included. */
const fields = z
  .object({
    title: title.meta({ title: 'Title' }),
    calendarTypeId: oneOf(calendarTypes).meta({ title: 'Type' }),
    isAllDay: z.boolean().optional().meta({ title: 'All day' }),
    startsAt: instant.nullish().meta({ title: 'Starts' }),
    endsAt: instant.nullish().meta({ title: 'Ends' }),
    startsOn: localDate.nullish().meta({ title: 'First day' }),
    endsOn: localDate.nullish().meta({ title: 'Last day' }),
    timeZone: timeZone.meta({ title: 'Time zone' }),
    repeatRule: text(calendarLimits.rule)
      .refine((rule) => rule === '' || readRepeat(rule) !== undefined, {
        message: 'Use a rule such as FREQ=WEEKLY;BYDAY=MO, with UNTIL or COUNT if it ends',
      })
      .nullish()
      .meta({ title: 'Repeats' }),
    location: optionalText(limits.title).meta({ title: 'Location' }),
    url: httpUrl.nullish().meta({ title: 'Link' }),
    description: optionalLongText(limits.description).meta({ title: 'Description' }),
    ownerContactId: optionalId.meta({ title: 'Owner' }),
    contactIds: z.array(positiveId).max(calendarLimits.people).optional().meta({ title: 'People' }),
    companyId: optionalId.meta({ title: 'Company' }),
    eventId: optionalId.meta({ title: 'Event' }),
  })
  .superRefine(({ isAllDay, startsAt, endsAt, startsOn, endsOn, contactIds = [] }, context) => {
    const addIssue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if (isAllDay && startsOn && endsOn) {
      const days = (Date.parse(endsOn) - Date.parse(startsOn)) / dayMs + 1
      if (days < 1) addIssue('endsOn', 'Last day must not be before First day')
      else if (days > calendarLimits.days) addIssue('endsOn', `An item has at most ${calendarLimits.days} days`)
    }
    if (!isAllDay && isUnordered(startsAt, endsAt)) addIssue('endsAt', 'Ends must be after Starts')
    else if (!isAllDay && startsAt && endsAt && Date.parse(endsAt) - Date.parse(startsAt) > calendarLimits.hours * 3_600_000)
      addIssue('endsAt', 'An item with times lasts at most 31 days. Make it all day instead')
    if (new Set(contactIds).size < contactIds.length) addIssue('contactIds', 'A person is named twice')
  })
const isAllDay = (item: { isAllDay?: boolean }): boolean => item.isAllDay === true
const hasTimes = (item: { isAllDay?: boolean }): boolean => item.isAllDay !== true

/** What staff write into their common calendar (docs/domain.md §7). */
export const calendarItems = defineResource({
  area: 'calendar',
  name: 'calendarItems',
  label: 'Calendar item',
  idKey: 'calendarItemId',
  route: ({ calendarItemId }) => openIn(routes.dashboard, calendarItemId),
  schema: requireWhen(fields, { startsAt: hasTimes, endsAt: hasTimes, startsOn: isAllDay, endsOn: isAllDay }),
  computed: z.object({
    /** The last day on which it happens; null for one that repeats for ever. */
    lastsUntil: localDate.nullable().meta({ title: 'Until' }),
    /** The names of the people, in the order of their ids. */
    contactNames: z.array(z.string()).meta({ title: 'People (names)' }),
  }),
  references: {
    ownerContactId: { to: 'contacts', name: 'ownerName' },
    contactIds: { to: 'contacts', restricts: false },
    companyId: { to: 'companies', name: 'companyName' },
    eventId: { to: 'events', name: 'eventName' },
  },
  filters: z.object({ calendarTypeId: choiceParam(calendarTypes).optional(), ownerContactId: integerParam(1).optional() }),
  permission: 'editEvents',
  bulkEdit: ['calendarTypeId', 'ownerContactId'],
  deletionNote: 'Repeats are deleted with their item. To end them from a day on, change how it repeats instead.',
  list: '/calendar/item_list',
  upsert: '/calendar/upsert',
  remove: '/calendar/delete',
  // One call adds and updates, and says the same of both (spec §8).
  toasts: { upsert: { success: 'Calendar added successfully.', failure: 'Failed to add calendar!' } },
})
export type CalendarItem = RowOf<typeof calendarItems>
