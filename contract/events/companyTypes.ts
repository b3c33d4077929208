import * as z from 'zod'
import { registrationSides } from '#constants/choices.ts'
import { limits } from '#constants/limits.ts'
import { openIn, routes } from '#constants/routes.ts'
import { requireWhen } from '../requiredWhen.ts'
import { defineResource, type RowOf } from '../resource.ts'
import {
  currency,
  html,
  idList,
  instant,
  integer,
  isUnordered,
  money,
  oneOf,
  optionalId,
  positiveId,
  requiredText,
  sortOrder,
} from '../fields.ts'
import { carriesData } from '../reply.ts'
import { companyTypesPath } from './companyTypeChoices.ts'
import { checkMeetingLimits } from './meetingLimits.ts'
import { linkSlugPattern } from '../textPatterns.ts'

const meetings = integer(0, 200).nullish()
/** Names the form of a company type in addresses. */
const linkSlug = requiredText(60).regex(linkSlugPattern)

/** Categories of registrants in an event, each with a form of its own (docs/domain.md §1.5). */
export const eventCompanyTypes = defineResource({
  area: 'events',
  name: 'eventCompanyTypes',
  label: 'Event Company Type',
  idKey: 'eventCompanyTypeId',
  parent: 'eventId',
  route: ({ eventId, eventCompanyTypeId }) => openIn(routes.event(eventId, 'companytypes'), eventCompanyTypeId),
  schema: requireWhen(
    z
      .object({
        eventId: positiveId.meta({ title: 'Event id' }),
        name: requiredText(limits.name).meta({ title: 'Name' }),
        side: oneOf(registrationSides).meta({ title: 'Side' }),
        companyTypeId: optionalId.meta({ title: 'Global type' }),
        linkSlug: linkSlug.nullish().meta({ title: 'Form link' }),
        introHtml: html.nullish().meta({ title: 'Introduction' }),
        thanksHtml: html.nullish().meta({ title: 'Thank-you text' }),
        requiresApproval: z.boolean().optional().meta({ title: 'Requires approval' }),
        requiresVetting: z.boolean().optional().meta({ title: 'Requires vetting' }),
        minReferences: integer(0, 5).optional().meta({ title: 'Minimum references' }),
        capacity: integer(1, 1_000_000).nullish().meta({ title: 'Capacity' }),
        waitlistEnabled: z.boolean().optional().meta({ title: 'Waiting list' }),
        maxContactsPerCompany: integer(1, 1000).nullish().meta({ title: 'Maximum people per company' }),
        opensAt: instant.nullish().meta({ title: 'Form opens' }),
        closesAt: instant.nullish().meta({ title: 'Form closes' }),
        editableUntil: instant.nullish().meta({ title: 'Editable until' }),
        price: money.max(1e9).nullish().meta({ title: 'Price' }),
        currency: currency.nullish().meta({ title: 'Currency' }),
        minMeetings: meetings.meta({ title: 'Minimum meetings' }),
        maxMeetings: meetings.meta({ title: 'Maximum meetings' }),
        canRequestTypeIds: idList.optional().meta({ title: 'Can request meetings with' }),
        autoAcceptRequests: z.boolean().optional().meta({ title: 'Accepts requests automatically' }),
        isActive: z.boolean().optional().meta({ title: 'Active' }),
        sortOrder: sortOrder.meta({ title: 'Order' }),
      })
      .superRefine(checkMeetingLimits)
      .superRefine((type, context) => {
        const addIssue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
        if (isUnordered(type.opensAt, type.closesAt)) addIssue('closesAt', 'Form closes must be after Form opens')
      }),
    { currency: ({ price }) => Boolean(price) },
  ),
  computed: z.object({
    /** Registrations that hold a seat. */
    seatsTaken: z.number().int().meta({ title: 'Seats taken' }),
    questionCount: z.number().int().meta({ title: 'Questions' }),
  }),
  references: { companyTypeId: { to: 'companyTypes' }, canRequestTypeIds: { to: 'eventCompanyTypes', restricts: false } },
  permission: 'editEvents',
  import: { matchedBy: [['name']], entityNames: ['Attendee type', 'Registration type', 'Category'] },
  bulkEdit: [
    'isActive',
    'requiresApproval',
    'requiresVetting',
    'waitlistEnabled',
    'opensAt',
    'closesAt',
    'editableUntil',
    'minMeetings',
    'maxMeetings',
  ],
  duplicate: { except: ['linkSlug', 'isActive'] },
  repeatedFields: ['side'],
  list: companyTypesPath,
  upsert: '/events/company_type/upsert',
  hasEffects: true,
  remove: '/events/company_type/delete',
  reorder: '/events/company_type/reorder',
  toasts: {
    // The specification has another name for a deleted company type than for a saved one (spec §8).
    remove: {
      success: 'Registration Company Type deleted successfully.',
      failure: 'Failed to delete Registration Company Type!',
    },
  },
  removeSucceedsWhen: carriesData,
})
export type EventCompanyType = RowOf<typeof eventCompanyTypes>
