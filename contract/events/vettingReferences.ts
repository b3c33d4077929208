import * as z from 'zod'
import { choiceLabel } from '#constants/choice.ts'
import { limits } from '#constants/limits.ts'
import { openIn, routes } from '#constants/routes.ts'
import { referenceMoves, referenceStatuses, type ReferenceStatusId } from '#constants/vetting.ts'
import { definePost } from '../define.ts'
import {
  choiceParam,
  email,
  instant,
  integer,
  integerParam,
  oneOf,
  optionalLongText,
  optionalText,
  phone,
  positiveId,
  requiredText,
  rowVersion,
} from '../fields.ts'
import { defineResource, type RowOf } from '../resource.ts'

/** People who are contacted about an applicant (docs/domain.md §5). Separate calls change the status and create the link to answer. */
export const vettingReferences = defineResource({
  area: 'events',
  name: 'vettingReferences',
  label: 'Vetting Reference',
  idKey: 'vettingReferenceId',
  parent: 'eventId',
  route: ({ eventId, vettingReferenceId }) => openIn(routes.event(eventId, 'vettingreferences'), vettingReferenceId),
  schema: z
    .object({
      eventId: positiveId.meta({ title: 'Event id' }),
      vettingSubmissionId: positiveId.meta({ title: 'Submission' }),
      name: requiredText(limits.title).meta({ title: 'Name' }),
      companyName: optionalText(limits.title).meta({ title: 'Company' }),
      jobTitle: optionalText(limits.title).meta({ title: 'Job title' }),
      relationship: optionalText(200).meta({ title: 'Relationship' }),
      email: email.nullish().meta({ title: 'E-mail' }),
      phone: phone.nullish().meta({ title: 'Phone' }),
      response: optionalLongText(limits.description).meta({ title: 'Answer' }),
      rating: integer(1, 5).nullish().meta({ title: 'Rating (1 to 5)' }),
    })
    .superRefine((reference, context) => {
      if (!reference.email && !reference.phone)
        context.addIssue({ code: 'custom', path: ['email'], message: 'Please enter E-mail or Phone' })
    }),
  computed: z.object({
    vettingReferenceStatusId: oneOf(referenceStatuses).meta({ title: 'Status' }),
    contactedAt: instant.nullable().meta({ title: 'Contacted at' }),
    contactedByContactId: positiveId.nullable().meta({ title: 'Contacted by' }),
    contactedByName: z.string().nullable().meta({ title: 'Contacted by (name)' }),
    respondedAt: instant.nullable().meta({ title: 'Answered at' }),
    /** Whether they answered by their private link: what they wrote is theirs, and staff add to it by a note alone. */
    isOwnAnswer: z.boolean().meta({ title: 'Answered by link' }),
    /** Whether there is a private link that was not answered yet. */
    hasLink: z.boolean().meta({ title: 'Has a link' }),
    /** Whether the submission is still to be decided: only then a link can be created and answered. */
    isSubmissionOpen: z.boolean().meta({ title: 'Submission open' }),
    /** Whether the address is of the applicant's own company: such a reference says little. */
    isOfSameCompany: z.boolean().meta({ title: 'Same company as the applicant' }),
  }),
  references: {
    vettingSubmissionId: { to: 'vettingSubmissions', name: 'applicantName', title: 'Applicant', isSearched: false },
  },
  filters: z.object({
    vettingReferenceStatusId: choiceParam(referenceStatuses).optional(),
    vettingSubmissionId: integerParam(1).optional(),
  }),
  permission: 'vet',
  bulkEdit: [],
  duplicate: false,
  repeatedFields: ['vettingSubmissionId'],
  list: '/events/vetting_references/{eventId}',
  upsert: '/events/vetting_reference/upsert',
  remove: '/events/vetting_reference/delete',
})
export type VettingReference = RowOf<typeof vettingReferences>

/** Why a reference cannot move to another status; undefined when it can. */
export const referenceMoveRefusal = (from: ReferenceStatusId, to: ReferenceStatusId): string | undefined =>
  referenceMoves[from].includes(to)
    ? undefined
    : `A reference cannot move from ${choiceLabel(referenceStatuses, from)} to ${choiceLabel(referenceStatuses, to)}.`

/** Changes the status of a reference. A change between Positive and Negative needs a note, which is added to the answer. */
export const changeReferenceStatus = definePost({
  name: 'events/vettingReferenceStatus',
  path: '/events/vetting_reference_status',
  permission: 'vet',
  body: z.object({
    vettingReferenceId: positiveId,
    vettingReferenceStatusId: oneOf(referenceStatuses),
    note: optionalLongText(1000).meta({ title: 'Note' }),
    rowVersion: rowVersion.optional(),
  }),
  reply: vettingReferences.row,
  isRepeatable: true,
  toast: { success: 'Vetting Reference Status updated successfully.', failure: 'Failed to update Vetting Reference Status!' },
})

/**
 * Creates the private link with which a reference answers, in place of an earlier one, and marks the reference as contacted. The path is
 * returned this once: only a hash of its secret is stored.
 */
export const requestReference = definePost({
  name: 'events/vettingReference/request',
  path: '/events/vetting_reference/request',
  permission: 'vet',
  // Of two that ask at once, the second would end the link that the first is about to send.
  body: z.object({ vettingReferenceId: positiveId, rowVersion }),
  reply: z.object({ reference: vettingReferences.row, path: z.string() }),
  toast: { failure: 'Failed to create the link!' },
})

/** The address at which a reference answers, outside the console. */
export const referencePath = (secret: string): string => `/reference/${secret}`
