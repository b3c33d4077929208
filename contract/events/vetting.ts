import * as z from 'zod'
import { limits } from '#constants/limits.ts'
import { openIn, routes } from '#constants/routes.ts'
import { registrationStatuses, vettingStatuses } from '#constants/statuses.ts'
import { allocatorTypes, discretions, domainMatches, riskFlags } from '#constants/vetting.ts'
import {
  choiceParam,
  httpUrl,
  instant,
  integer,
  integerParam,
  money,
  oneOf,
  optionalId,
  optionalLongText,
  positiveId,
  requiredText,
} from '../fields.ts'
import { defineResource, type RowOf } from '../resource.ts'

const interests = z.array(requiredText(100)).max(50)
const usd = money.nullish()

/** Proofs that allocators are what they say, for one event (docs/domain.md §5). A separate call decides them. */
export const vettingSubmissions = defineResource({
  area: 'events',
  name: 'vettingSubmissions',
  label: 'Vetting Submission',
  idKey: 'vettingSubmissionId',
  parent: 'eventId',
  route: ({ eventId, vettingSubmissionId }) => openIn(routes.event(eventId, 'invetting'), vettingSubmissionId),
  schema: z
    .object({
      eventId: positiveId.meta({ title: 'Event id' }),
      contactId: optionalId.meta({ title: 'Contact' }),
      companyId: optionalId.meta({ title: 'Company' }),
      eventRegistrationId: optionalId.meta({ title: 'Registration' }),
      allocatorType: oneOf(allocatorTypes).meta({ title: 'Allocator type' }),
      aumUsd: money.max(1e14).meta({ title: 'Assets (USD)' }),
      alternativesAllocationPct: z.number().min(0).max(100).nullish().meta({ title: 'Allocation to alternatives (%)' }),
      typicalTicketMinUsd: usd.meta({ title: 'Smallest ticket (USD)' }),
      typicalTicketMaxUsd: usd.meta({ title: 'Largest ticket (USD)' }),
      discretion: oneOf(discretions).nullish().meta({ title: 'Discretion' }),
      allocationsLast24Months: integer(0, 10_000).nullish().meta({ title: 'Allocations in 24 months' }),
      strategyInterests: interests.optional().meta({ title: 'Strategies' }),
      regionInterests: interests.optional().meta({ title: 'Regions' }),
      managerAumFloorUsd: usd.meta({ title: 'Smallest manager (USD)' }),
      trackRecordMinYears: integer(0, 100).nullish().meta({ title: 'Shortest track record (years)' }),
      linkedInUrl: httpUrl.nullish().meta({ title: 'LinkedIn' }),
      companyWebsite: httpUrl.nullish().meta({ title: 'Company website' }),
      assignedToContactId: optionalId.meta({ title: 'Assigned to' }),
      dueAt: instant.nullish().meta({ title: 'Due' }),
      notes: optionalLongText(limits.notes).meta({ title: 'Notes' }),
    })
    .superRefine(({ contactId, eventRegistrationId, typicalTicketMinUsd: least, typicalTicketMaxUsd: most }, context) => {
      if (!contactId && !eventRegistrationId) context.addIssue({ code: 'custom', path: ['contactId'], message: 'Please enter Contact' })
      if (least != null && most != null && least > most)
        context.addIssue({ code: 'custom', path: ['typicalTicketMaxUsd'], message: 'Largest ticket must not be below Smallest ticket' })
    }),
  computed: z.object({
    /** Of the contact; of the registrant while no contact is known. */
    applicantName: z.string().meta({ title: 'Name' }),
    vettingStatusId: oneOf(vettingStatuses).meta({ title: 'Status' }),
    statusChangedAt: instant.nullable().meta({ title: 'Status changed at' }),
    decisionReason: z.string().nullable().meta({ title: 'Reason' }),
    /** The first of two people who approve; null without one. */
    proposedByContactId: positiveId.nullable().meta({ title: 'First approval by' }),
    proposedByName: z.string().nullable().meta({ title: 'First approval by (name)' }),
    proposedAt: instant.nullable().meta({ title: 'First approval at' }),
    decidedByContactId: positiveId.nullable().meta({ title: 'Decided by' }),
    decidedByName: z.string().nullable().meta({ title: 'Decided by (name)' }),
    decidedAt: instant.nullable().meta({ title: 'Decided at' }),
    contactEmail: z.string().nullable().meta({ title: 'E-mail' }),
    /** Whether no vetting of this contact was ever approved. */
    isFirstTime: z.boolean().meta({ title: 'First vetting' }),
    /** The largest assets that the submission has had, in whole USD. */
    largestAumUsd: z.number().meta({ title: 'Largest assets so far (USD)' }),
    /** Who last entered the assets or the contact; null when it was the applicant. */
    enteredByContactId: positiveId.nullable().meta({ title: 'Assets entered by (id)' }),
    enteredByName: z.string().nullable().meta({ title: 'Assets entered by' }),
    /** What speaks against the applicant. Filters find rows by one flag. */
    riskFlags: z.array(oneOf(riskFlags)).meta({ title: 'Risk flags' }),
    /** Whether the address is of a provider that gives addresses to anyone. */
    isFreeMailAddress: z.boolean().meta({ title: 'Free-mail address' }),
    /** The address compared with the domains of the company. */
    domainMatch: oneOf(domainMatches).meta({ title: 'Address and company' }),
    /** The domains by which the company is known: its own, that of its website, or else that of the website in the submission. */
    companyDomains: z.array(z.string()).meta({ title: 'Domains of the company' }),
    /** How many more must answer before it can be approved, by the company type of the linked registration. */
    missingReferences: z.number().int().meta({ title: 'References missing' }),
    /** Of the linked registration. */
    eventStatusId: oneOf(registrationStatuses).nullable().meta({ title: 'Registration status' }),
  }),
  references: {
    contactId: { to: 'contacts', name: 'contactName', title: 'Contact name', isSearched: false },
    companyId: { to: 'companies', name: 'companyName', title: 'Company name', isSearched: false },
    eventRegistrationId: { to: 'registrations', restricts: false },
    assignedToContactId: { to: 'contacts', name: 'assigneeName', title: 'Assigned to (name)', isSearched: false },
  },
  filters: z.object({
    vettingStatusId: choiceParam(vettingStatuses).optional(),
    assignedToContactId: integerParam(1).optional(),
    allocatorType: choiceParam(allocatorTypes).optional(),
    riskFlag: choiceParam(riskFlags).optional(),
  }),
  // The registration follows from the contact.
  import: {
    matchedBy: [['contactId']],
    excludedFields: ['eventRegistrationId'],
    entityNames: ['Allocator', 'Applicant', 'Submission'],
    synonyms: {
      contactId: ['Allocator', 'Applicant', 'E-mail', 'Email'],
      allocatorType: ['Type', 'Investor type', 'Category'],
      aumUsd: ['AUM', 'Assets under management', 'Assets'],
      companyWebsite: ['Website'],
    },
  },
  permission: 'vet',
  bulkEdit: ['assignedToContactId', 'dueAt'],
  list: '/events/vetting/{eventId}',
  upsert: '/events/vetting/upsert',
  remove: '/events/vetting/delete',
})
export type VettingSubmission = RowOf<typeof vettingSubmissions>
