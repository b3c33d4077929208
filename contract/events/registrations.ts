import * as z from 'zod'
import { registrationSources, attendances } from '#constants/choices.ts'
import { limits } from '#constants/limits.ts'
import { registrationStatuses, vettingStatuses } from '#constants/statuses.ts'
import { openIn, routes } from '#constants/routes.ts'
import { idsQuery } from '../bulk.ts'
import { defineGet, definePost } from '../define.ts'
import { withPersonNames } from '../personName.ts'
import { defineResource, type RowOf, rowWith } from '../resource.ts'
import {
  email,
  instant,
  choiceParam,
  oneOf,
  optionalId,
  optionalLongText,
  optionalText,
  personName,
  phone,
  positiveId,
  rowVersion,
  tag,
  integer,
  integerParam,
} from '../fields.ts'
import { checkMeetingLimits } from './meetingLimits.ts'
import { noPeople, peopleCounts, peopleTexts } from './peopleCounts.ts'
import { mailProblem, queuedMailsTexts } from './queuedMails.ts'
import { hasCode200, type Reply } from '../reply.ts'

const meetings = integer(0, 200)

/** Filters of the list of registrations. `q` searches names, address and company. */
export const registrationFilters = z.object({ irRepContactId: integerParam(1).optional() })
const eventId = integerParam(0).refine((id) => id > 0, { message: 'Choose an event.' })
/** One status in the path of a list, or 0 for all. */
const eventStatusId = choiceParam(registrationStatuses, { orAll: true })

/** A person's registration for an event in one company type (docs/domain.md §2.1). A separate call changes its status. */
export const registrations = defineResource({
  area: 'events',
  name: 'registrations',
  label: 'Event Registration',
  idKey: 'eventRegistrationId',
  parent: 'eventId',
  route: ({ eventId, eventRegistrationId }) => openIn(routes.event(eventId, 'registrations'), eventRegistrationId),
  schema: withPersonNames(
    z
      .object({
        eventId: positiveId.meta({ title: 'Event id' }),
        eventCompanyTypeId: positiveId.meta({ title: 'Company type' }),
        contactId: optionalId.meta({ title: 'Contact' }),
        companyId: optionalId.meta({ title: 'Company' }),
        firstName: personName.meta({ title: 'First name' }),
        lastName: personName.meta({ title: 'Last name' }),
        email: email.meta({ title: 'E-mail' }),
        jobTitle: optionalText(limits.title).meta({ title: 'Job title' }),
        companyName: optionalText(limits.title).meta({ title: 'Company name' }),
        phone: phone.nullish().meta({ title: 'Phone' }),
        source: oneOf(registrationSources).optional().meta({ title: 'Source' }),
        irRepContactId: optionalId.meta({ title: 'IR rep' }),
        tags: z.array(tag).max(50).optional().meta({ title: 'Tags' }),
        consentMarketing: z.boolean().optional().meta({ title: 'Marketing consent' }),
        consentDirectory: z.boolean().optional().meta({ title: 'Directory consent' }),
        minMeetings: meetings.nullish().meta({ title: 'Minimum meetings' }),
        maxMeetings: meetings.nullish().meta({ title: 'Maximum meetings' }),
      })
      .superRefine(checkMeetingLimits),
  ),
  computed: z.object({
    eventStatusId: oneOf(registrationStatuses).meta({ title: 'Status' }),
    statusReason: z.string().nullable().meta({ title: 'Reason' }),
    statusChangedAt: instant.nullable().meta({ title: 'Status changed at' }),
    statusChangedByContactId: positiveId.nullable().meta({ title: 'Status changed by' }),
    confirmationNumber: z.string().meta({ title: 'Confirmation number' }),
    eventRegistrationNotes: z.string().nullable().meta({ title: 'Notes' }),
    vettingSubmissionId: positiveId.nullable().meta({ title: 'Vetting' }),
    /** Of that newest vetting; null without one. */
    vettingStatusId: oneOf(vettingStatuses).nullable().meta({ title: 'Vetting status', choices: vettingStatuses }),
    /** Whether the registration or its contact has a company. */
    hasCompany: z.boolean().meta({ title: 'Has a company' }),
    /** Whether the company type requires an approved vetting. */
    requiresVetting: z.boolean().meta({ title: 'Requires vetting' }),
    waitlistPosition: z.number().int().nullable().meta({ title: 'Position on the waiting list' }),
    /** Until when a promoted person may confirm the seat; null when no confirmation is needed. */
    confirmBy: instant.nullable().meta({ title: 'Confirm by' }),
    attendance: oneOf(attendances).meta({ title: 'Attendance' }),
    checkedInAt: instant.nullable().meta({ title: 'Checked in at' }),
    checkedInByContactId: positiveId.nullable().meta({ title: 'Checked in by (id)' }),
    checkedInByName: z.string().nullable().meta({ title: 'Checked in by' }),
    /** The registration that took the place of this one. */
    replacedByRegistrationId: positiveId.nullable().meta({ title: 'Replaced by' }),
    submittedAt: instant.nullable().meta({ title: 'Submitted at' }),
    lastEmailAt: instant.nullable().meta({ title: 'Last e-mail' }),
  }),
  references: {
    eventCompanyTypeId: { to: 'eventCompanyTypes', name: 'companyTypeName', isSearched: false },
    irRepContactId: { to: 'contacts', name: 'irRepName', isSearched: false },
    contactId: { to: 'contacts' },
    companyId: { to: 'companies', name: 'linkedCompanyName', isSearched: false },
  },
  filters: registrationFilters,
  definedColumns: ['contact', 'booking', 'answer'],
  params: { eventId, eventStatusId },
  permission: 'editRegistrations',
  needsConfirmation: true,
  hasEffects: true,
  import: {
    matchedBy: [['email', 'eventCompanyTypeId']],
    excludedFields: ['source', 'contactId', 'companyId'],
    entityNames: ['Attendee', 'Delegate', 'Participant', 'Registrant', 'Contact'],
    synonyms: {
      irRepContactId: ['IR representative'],
      eventCompanyTypeId: ['Attendee type', 'Registration type', 'Ticket type', 'Category'],
    },
  },
  bulkEdit: ['irRepContactId', 'tags', 'consentMarketing', 'consentDirectory', 'minMeetings', 'maxMeetings'],
  list: '/events/registrations/{eventId}/{eventCompanyTypeId}/{eventStatusId}',
  export: '/events/registrations/export/{eventId}/{eventCompanyTypeId}/{eventStatusId}',
  ids: '/events/registration_ids/{eventId}/{eventCompanyTypeId}/{eventStatusId}',
  upsert: '/events/registration/upsert',
  toasts: { export: { failure: 'Failed to export registrations!' } },
})
export type Registration = RowOf<typeof registrations>

/** The number of registrations of a status. */
const statusCount = z.object({ eventStatusId: oneOf(registrationStatuses), total: integer(1) })
/**
 * Registrations of an event by status, of one company type or of all (0), and of those that match search and filters. Statuses without any
 * are left out.
 */
export const registrationCounts = defineGet({
  name: 'events/registrationCounts/fetch',
  path: '/events/registration_counts/{eventId}/{eventCompanyTypeId}',
  query: idsQuery.extend(registrationFilters.shape),
  reply: z.array(statusCount),
  background: true,
})

export const registrationResponse = z.object({
  eventQuestionId: positiveId,
  questionTypeId: z.number().int(),
  label: z.string(),
  internalKey: z.string(),
  sectionName: z.string().nullable(),
  value: z.unknown(),
  /** False where nothing was answered, which is neither No nor an empty answer. */
  isAnswered: z.boolean(),
  /** The answer as text; empty without an answer. */
  text: z.string(),
})
export type RegistrationResponse = z.infer<typeof registrationResponse>
/** The registrant's answers, in the order of the form. */
export const registrationResponses = defineGet({
  name: 'events/registrationResponses/fetch',
  path: '/events/registration_responses/{eventRegistrationId}',
  budget: 'whole',
  reply: z.array(registrationResponse),
})

/** Where a move leads, and why. */
export const moveFields = { eventStatusId: oneOf(registrationStatuses), reason: optionalLongText(1000).meta({ title: 'Reason' }) }
/**
 * Further results of a status change: the number of cancelled bookings, of people promoted from the waiting list, what changed on the
 * companies and contacts tabs, and the token that undoes everything.
 */
const moveExtras = {
  cancelledBookings: z.number().int().optional(),
  promoted: z.number().int().optional(),
  people: peopleCounts.optional(),
  /** Mails that wait in the outbox for a minute. */
  mails: z.number().int().optional(),
  mailProblem,
  undoToken: z.string().optional(),
}
const movedRegistration = rowWith(registrations, moveExtras)
/**
 * Changes the status of a registration (docs/domain.md §3). The same status again changes nothing and returns 200. A status that ends the
 * registration cancels its bookings.
 */
export const registrationStatus = definePost({
  name: 'events/registrationStatus',
  path: '/events/registration_status',
  permission: 'editRegistrations',
  body: z.object({ eventRegistrationId: positiveId, ...moveFields, rowVersion: rowVersion.optional() }),
  reply: movedRegistration,
  isRepeatable: true,
  toast: { success: statusChangeText, failure: 'Failed to update Event Registration Status!' },
  succeedsWhen: hasCode200,
})

function statusChangeText({ reply: { data } }: { reply: Reply }): string {
  const {
    cancelledBookings = 0,
    promoted = 0,
    people = noPeople,
    mails = 0,
    mailProblem: problem,
  } = (data ?? {}) as Partial<z.output<typeof movedRegistration>>
  return [
    'Event Registration Status updated successfully.',
    ...(cancelledBookings > 0 ? [cancelledBookingsText(cancelledBookings)] : []),
    ...(promoted > 0 ? [promotedText(promoted)] : []),
    ...peopleTexts(people),
    ...queuedMailsTexts(mails, problem),
  ].join(' ')
}

/** The part of a success text about cancelled bookings. */
export const cancelledBookingsText = (count: number): string =>
  count === 1 ? 'Its booking was cancelled.' : `Its ${count} bookings were cancelled.`

/** The part of a success text about people who were promoted. */
export const promotedText = (count: number): string =>
  count === 1
    ? '1 person was promoted from the waiting list.'
    : `${count.toLocaleString('en-GB')} people were promoted from the waiting list.`
