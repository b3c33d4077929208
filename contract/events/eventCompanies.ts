import * as z from 'zod'
import { eventCompanyStatuses } from '#constants/participantChoices.ts'
import { limits } from '#constants/limits.ts'
import { openIn, routes } from '#constants/routes.ts'
import { defineResource, type RowOf } from '../resource.ts'
import { choiceParam, idList, oneOf, optionalId, optionalLongText, optionalText, positiveId, integer, integerParam } from '../fields.ts'
import { checkMeetingLimits } from './meetingLimits.ts'

const meetings = integer(0, 200).nullish()

/** Companies that attend an event (docs/domain.md §1.13). The list takes a company type, 0 for all. */
export const eventCompanies = defineResource({
  area: 'events',
  name: 'eventCompanies',
  label: 'Event Company',
  idKey: 'eventCompanyId',
  parent: 'eventId',
  route: ({ eventId, eventCompanyId }) => openIn(routes.event(eventId, 'companies'), eventCompanyId),
  schema: z
    .object({
      eventId: positiveId.meta({ title: 'Event id' }),
      companyId: positiveId.meta({ title: 'Company' }),
      eventCompanyTypeId: positiveId.meta({ title: 'Company type' }),
      displayName: optionalText(limits.title).meta({ title: 'Display name' }),
      eventCompanyStatus: oneOf(eventCompanyStatuses).meta({ title: 'Status' }),
      sponsorId: optionalId.meta({ title: 'Sponsor' }),
      irRepContactId: optionalId.meta({ title: 'IR rep' }),
      fixedLocationId: optionalId.meta({ title: 'Table or booth' }),
      minMeetings: meetings.meta({ title: 'Minimum meetings' }),
      maxMeetings: meetings.meta({ title: 'Maximum meetings' }),
      passAllowance: integer(0, 10_000).nullish().meta({ title: 'Passes' }),
      /** Funds of the company that it presents at the event. */
      fundIds: idList.optional().meta({ title: 'Funds' }),
      isHiddenFromDirectory: z.boolean().optional().meta({ title: 'Hidden from the directory' }),
      notes: optionalLongText(limits.notes).meta({ title: 'Notes' }),
    })
    .superRefine(checkMeetingLimits),
  computed: z.object({
    /** The display name, or else the name of the company. */
    name: z.string().meta({ title: 'Name' }),
    contactCount: z.number().int().meta({ title: 'Contacts' }),
    /** Separated by commas; null without a fund. */
    fundNames: z.string().nullable().meta({ title: 'Funds (names)' }),
  }),
  references: {
    companyId: { to: 'companies' },
    eventCompanyTypeId: { to: 'eventCompanyTypes', name: 'companyTypeName' },
    irRepContactId: { to: 'contacts', name: 'irRepName' },
    fixedLocationId: { to: 'locations', name: 'locationName', title: 'Table or booth (name)', restricts: false },
    sponsorId: { to: 'sponsors', name: 'sponsorName', restricts: false },
    fundIds: { to: 'funds', restricts: false },
  },
  filters: z.object({
    eventCompanyTypeId: integerParam(1).optional(),
    eventCompanyStatus: choiceParam(eventCompanyStatuses).optional(),
    irRepContactId: integerParam(1).optional(),
  }),
  permission: 'editEvents',
  import: {
    matchedBy: [['companyId', 'eventCompanyTypeId']],
    defaults: { eventCompanyStatus: eventCompanyStatuses.registered },
    entityNames: ['Company', 'Organisation', 'Organization', 'Exhibitor'],
    synonyms: {
      irRepContactId: ['IR representative'],
      companyId: ['Company name', 'Organisation', 'Organization', 'Firm'],
      eventCompanyTypeId: ['Attendee type', 'Registration type', 'Category'],
    },
  },
  bulkEdit: [
    'eventCompanyStatus',
    'eventCompanyTypeId',
    'irRepContactId',
    'minMeetings',
    'maxMeetings',
    'passAllowance',
    'isHiddenFromDirectory',
  ],
  list: '/events/event_companies/{eventId}/{companyTypeId}',
  upsert: '/events/event_company/upsert',
  remove: '/events/event_company/delete',
  // The refusal names the rows that refer to the company (spec §7).
  toasts: {
    remove: {
      success: 'Event Company deleted successfully.',
      failure: ({ reply }) => reply.message ?? 'Failed to delete Event Company!',
    },
  },
})
export type EventCompany = RowOf<typeof eventCompanies>
