import * as z from 'zod'
import { contactStates } from '#constants/choices.ts'
import { eventContactRoles } from '#constants/participantChoices.ts'
import { limits } from '#constants/limits.ts'
import { registrationStatuses } from '#constants/statuses.ts'
import { openIn, routes } from '#constants/routes.ts'
import { defineResource, type RowOf } from '../resource.ts'
import {
  instant,
  choiceParam,
  oneOf,
  optionalId,
  optionalLongText,
  optionalText,
  positiveId,
  timeRanges,
  integer,
  integerParam,
} from '../fields.ts'
import { checkMeetingLimits } from './meetingLimits.ts'

const meetings = integer(0, 200).nullish()

/** People who attend an event for one of its companies (docs/domain.md §1.14). The list takes a company type, 0 for all. */
export const eventContacts = defineResource({
  area: 'events',
  name: 'eventContacts',
  label: 'Event Company Contact',
  idKey: 'eventCompanyContactId',
  parent: 'eventId',
  route: ({ eventId, eventCompanyContactId }) => openIn(routes.event(eventId, 'contacts'), eventCompanyContactId),
  schema: z
    .object({
      eventId: positiveId.meta({ title: 'Event id' }),
      eventCompanyId: positiveId.meta({ title: 'Company' }),
      contactId: positiveId.meta({ title: 'Contact' }),
      role: oneOf(eventContactRoles).meta({ title: 'Role' }),
      attendsMeetings: z.boolean().optional().meta({ title: 'Attends meetings' }),
      badgeName: optionalText(limits.name).meta({ title: 'Badge name' }),
      badgeTitle: optionalText(limits.name).meta({ title: 'Badge title' }),
      eventRegistrationId: optionalId.meta({ title: 'Registration' }),
      minMeetings: meetings.meta({ title: 'Minimum meetings' }),
      maxMeetings: meetings.meta({ title: 'Maximum meetings' }),
      blackouts: timeRanges.optional().meta({ title: 'Not available' }),
      notes: optionalLongText(limits.notes).meta({ title: 'Notes' }),
    })
    .superRefine(checkMeetingLimits),
  computed: z.object({
    firstName: z.string().meta({ title: 'First name' }),
    lastName: z.string().meta({ title: 'Last name' }),
    email: z.string().nullable().meta({ title: 'E-mail' }),
    phone: z.string().nullable().meta({ title: 'Phone' }),
    jobTitle: z.string().nullable().meta({ title: 'Job title' }),
    headshotUrl: z.string().nullable().meta({ title: 'Headshot' }),
    contactStateId: oneOf(contactStates).meta({ title: 'Status' }),
    /** The company's display name at the event. */
    companyName: z.string().meta({ title: 'Company name' }),
    companyTypeName: z.string().meta({ title: 'Company type name' }),
    irRepName: z.string().nullable().meta({ title: 'IR rep name' }),
    /** The registration that is active now: the linked one, or the newest; without an active one, the linked one. */
    shownRegistrationId: positiveId.nullable().meta({ title: 'Current registration' }),
    registrationNumber: z.string().nullable().meta({ title: 'Confirmation number' }),
    registrationStatusId: oneOf(registrationStatuses).nullable().meta({ title: 'Registration status' }),
    checkedInAt: instant.nullable().meta({ title: 'Checked in at' }),
    checkedInByName: z.string().nullable().meta({ title: 'Checked in by' }),
  }),
  references: {
    eventCompanyId: { to: 'eventCompanies' },
    contactId: { to: 'contacts' },
    eventRegistrationId: { to: 'registrations', restricts: false },
  },
  filters: z.object({
    eventCompanyTypeId: integerParam(1).optional(),
    eventCompanyId: integerParam(1).optional(),
    role: choiceParam(eventContactRoles).optional(),
  }),
  permission: 'editEvents',
  import: {
    matchedBy: [['contactId']],
    defaults: { role: eventContactRoles.attendee },
    excludedFields: ['eventRegistrationId'],
    entityNames: ['Contact', 'Attendee', 'Delegate', 'Participant'],
    synonyms: {
      contactId: ['E-mail', 'Email', 'E-mail address', 'Contact name'],
      eventCompanyId: ['Company name', 'Organisation', 'Organization', 'Firm'],
    },
  },
  bulkEdit: ['role', 'attendsMeetings', 'minMeetings', 'maxMeetings'],
  list: '/events/company_contact/{eventId}/0/0/{companyTypeId}',
  export: '/events/company_contact/export/{eventId}',
  upsert: '/events/company_contact/upsert',
  remove: '/events/company_contact/delete',
})
export type EventContact = RowOf<typeof eventContacts>
