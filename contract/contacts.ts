import * as z from 'zod'
import { contactStates } from '#constants/choices.ts'
import { attendeeStatuses } from '#constants/coffeeChats.ts'
import { fundStates } from '#constants/funds.ts'
import { contactRoles } from '#constants/contactChoices.ts'
import { limits } from '#constants/limits.ts'
import { roleChoices } from '#constants/roles.ts'
import { routes } from '#constants/routes.ts'
import { defineGet } from './define.ts'
import { appearance } from './events/appearance.ts'
import {
  choiceParam,
  countryCode,
  email,
  fileUrl,
  httpUrl,
  instant,
  integerParam,
  oneOf,
  optionalId,
  optionalLongText,
  optionalText,
  personName,
  phone,
  positiveId,
  requiredText,
  tag,
  timeZone,
} from './fields.ts'
import { requireWhen } from './requiredWhen.ts'
import { withPersonNames } from './personName.ts'
import { defineResource, type RowOf } from './resource.ts'

const shortList = (title: string) => z.array(tag).max(50).optional().meta({ title })

const schema = z
  .object({
    prefix: optionalText(20).meta({ title: 'Prefix' }),
    firstName: personName.meta({ title: 'First name' }),
    lastName: personName.meta({ title: 'Last name' }),
    suffix: optionalText(20).meta({ title: 'Suffix' }),
    preferredName: optionalText(limits.name).meta({ title: 'Preferred name' }),
    email: email.nullish().meta({ title: 'E-mail' }),
    secondaryEmails: z.array(email).max(10).optional().meta({ title: 'Other e-mail addresses' }),
    phone: phone.nullish().meta({ title: 'Phone' }),
    mobile: phone.nullish().meta({ title: 'Mobile' }),
    companyId: optionalId.meta({ title: 'Company' }),
    jobTitle: optionalText(limits.title).meta({ title: 'Job title' }),
    department: optionalText(limits.title).meta({ title: 'Department' }),
    contactRole: oneOf(contactRoles).nullish().meta({ title: 'Function' }),
    assistantContactId: optionalId.meta({ title: 'Assistant' }),
    irRepContactId: optionalId.meta({ title: 'IR rep' }),
    contactStateId: oneOf(contactStates).optional().meta({ title: 'Status' }),
    addressLine1: optionalText(limits.title).meta({ title: 'Address' }),
    addressLine2: optionalText(limits.title).meta({ title: 'Address, second line' }),
    postalCode: optionalText(20).meta({ title: 'Postal code' }),
    city: optionalText(limits.title).meta({ title: 'City' }),
    stateProvince: optionalText(limits.name).meta({ title: 'State or province' }),
    countryCode: countryCode.nullish().meta({ title: 'Country' }),
    timeZone: timeZone.nullish().meta({ title: 'Time zone' }),
    linkedInUrl: httpUrl.nullish().meta({ title: 'LinkedIn' }),
    headshotUrl: fileUrl.nullish().meta({ title: 'Headshot' }),
    bio: optionalLongText(limits.description).meta({ title: 'Bio' }),
    strategyInterests: shortList('Strategies of interest'),
    regionInterests: shortList('Regions of interest'),
    emailSuppressed: z.boolean().optional().meta({ title: 'No e-mail' }),
    suppressionReason: optionalText(limits.title).meta({ title: 'Reason for no e-mail' }),
    consentMarketing: z.boolean().optional().meta({ title: 'Agreed to marketing' }),
    pushEnabled: z.boolean().optional().meta({ title: 'Push notifications' }),
    tags: shortList('Tags'),
    externalIds: z.array(requiredText(limits.name)).max(20).optional().meta({ title: 'Ids in other systems' }),
    notes: optionalLongText(limits.notes).meta({ title: 'Notes' }),
  })
  .superRefine(({ email: address, secondaryEmails = [] }, context) => {
    const repeated = secondaryEmails.find((one, at) => one === address || secondaryEmails.indexOf(one) !== at)
    if (repeated !== undefined)
      context.addIssue({ code: 'custom', path: ['secondaryEmails'], message: `${repeated} is there twice. Remove one of them` })
    // An entry of the index for the beginnings of names and addresses holds no more.
    if (secondaryEmails.join('').length > limits.secondaryEmails)
      context.addIssue({
        code: 'custom',
        path: ['secondaryEmails'],
        message: `These addresses have more than ${limits.secondaryEmails} characters together. Remove one of them`,
      })
  })

/** Everyone the house knows, independent of any event: allocators, managers, speakers and staff (docs/domain.md §6.1). */
export const contacts = defineResource({
  area: 'contacts',
  name: 'contacts',
  label: 'Contact',
  idKey: 'contactId',
  route: ({ contactId }) => routes.contact(contactId),
  schema: withPersonNames(requireWhen(schema, { email: ({ contactStateId }) => contactStateId !== contactStates.archived })),
  computed: z.object({
    /** The role on the staff, with which they sign in; empty for everyone else. */
    roleId: oneOf(roleChoices).nullable().meta({ title: 'Role on the staff' }),
    suppressedAt: instant.nullable().meta({ title: 'No e-mail since' }),
    /** They get no e-mails to many; those about their own registrations they do. */
    unsubscribedAt: instant.nullable().meta({ title: 'Unsubscribed at' }),
    consentAt: instant.nullable().meta({ title: 'Agreed to marketing at' }),
    /** Full names that they had before, and those of contacts that were merged into this one: searches find them. */
    formerNames: z.array(z.string()).meta({ title: 'Former names' }),
    /** The contact that this one was merged with, which has its rows. */
    mergedIntoContactId: positiveId.nullable().meta({ title: 'Merged into' }),
  }),
  references: {
    companyId: { to: 'companies', name: 'companyName', isSearched: false },
    assistantContactId: { to: 'contacts', name: 'assistantName', isSearched: false },
    irRepContactId: { to: 'contacts', name: 'irRepName', isSearched: false },
  },
  filters: z.object({
    contactStateId: choiceParam(contactStates).optional(),
    irRepContactId: integerParam(1).optional(),
    companyId: integerParam(1).optional(),
    /** One of the tags, written exactly so. */
    tag: tag.optional(),
    /** The list begins with the first of these letters. */
    from: tag.optional(),
  }),
  long: { sorts: ['lastName', 'updatedAt'], conditions: ['contactStateId'] },
  permission: 'editEvents',
  import: {
    matchedBy: [['email']],
    excludedFields: ['headshotUrl'],
    entityNames: ['Person', 'Client', 'Attendee', 'Investor'],
    synonyms: {
      companyId: ['Company name', 'Organisation', 'Organization', 'Firm', 'Account'],
      contactRole: ['Role'],
      irRepContactId: ['IR representative'],
    },
  },
  bulkEdit: ['irRepContactId', 'tags'],
  // A colleague.
  duplicate: { only: ['companyId', 'countryCode', 'irRepContactId'] },
  needsConfirmation: true,
  toasts: { upsert: { success: 'Contact updated successfully.', failure: 'Failed to update Contact!' } },
  list: '/contacts',
  upsert: '/contacts/upsert',
  remove: '/contacts/delete',
})
export type Contact = RowOf<typeof contacts>

/** One contact. The id of one that was merged finds the contact that has its rows. */
export const contactById = defineGet({
  name: 'contacts/fetch',
  path: '/contacts/{contactId}',
  params: z.object({ contactId: integerParam(1) }),
  reply: contacts.row,
})

/** Where a contact appears at events, besides their registrations: as an attendee, a speaker, a guest. The newest event first. */
export const contactAppearances = defineGet({
  name: 'contacts/appearances',
  path: '/contacts/{contactId}/appearances',
  params: z.object({ contactId: integerParam(1) }),
  reply: z.array(appearance),
  background: true,
})

export const contactFund = z.object({
  fundId: positiveId,
  name: z.string(),
  companyId: positiveId,
  companyName: z.string(),
  fundStateId: oneOf(fundStates),
})
export type ContactFund = z.infer<typeof contactFund>
/** The funds whose portfolio manager a contact is. */
export const contactFunds = defineGet({
  name: 'contacts/funds',
  path: '/contacts/{contactId}/funds',
  params: z.object({ contactId: integerParam(1) }),
  reply: z.array(contactFund),
  background: true,
})

export const contactCoffeeChat = z.object({
  roundTableId: positiveId,
  title: z.string(),
  startsAt: instant,
  timeZone: z.string(),
  /** Whether the contact hosts it; `attendeeStatusId` is null for a host. */
  isHost: z.boolean(),
  attendeeStatusId: oneOf(attendeeStatuses).nullable(),
})
export type ContactCoffeeChat = z.infer<typeof contactCoffeeChat>
/** The coffee chats that a contact hosts or is on the list of, the latest first. */
export const contactCoffeeChats = defineGet({
  name: 'contacts/coffeeChats',
  path: '/contacts/{contactId}/coffee_chats',
  params: z.object({ contactId: integerParam(1) }),
  reply: z.array(contactCoffeeChat),
  background: true,
})

export const contactCalls = [contactById, contactAppearances, contactFunds, contactCoffeeChats] as const
