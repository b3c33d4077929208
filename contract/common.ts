import * as z from 'zod'
import { companySides } from '#constants/choices.ts'
import { limits } from '#constants/limits.ts'
import { questionKinds } from '#constants/questionKinds.ts'
import { roles } from '#constants/roles.ts'
import { defineGet, definePost, formBody } from './define.ts'
import { oneOf, positiveId, searchText } from './fields.ts'

/** The text typed to find a person or a company. */
export const searchTermParam = searchText.min(limits.searchTermMin)

export const adminContact = z.object({
  contactId: positiveId,
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  headshotUrl: z.string().nullable(),
  isActive: z.boolean(),
  eventIds: z.array(positiveId),
})
export type AdminContact = z.infer<typeof adminContact>
/** Staff who can own records, sign in and represent. */
export const adminContacts = defineGet({
  name: 'common/adminContacts',
  path: '/admin_contacts',
  budget: 'whole',
  reply: z.array(adminContact),
})

export const contactHit = z.object({
  contactId: positiveId,
  fullName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  jobTitle: z.string().nullable(),
  companyId: positiveId.nullable(),
  companyName: z.string().nullable(),
  companyType: z.string().nullable(),
  state: z.number().int(),
  headshotUrl: z.string().nullable(),
})
export type ContactHit = z.infer<typeof contactHit>
export const contactAutocomplete = defineGet({
  name: 'common/contactAutocomplete',
  path: '/contacts/autocomplete/{term}',
  budget: 'lookUp',
  params: z.object({ term: searchTermParam }),
  reply: z.array(contactHit),
  background: true,
})

/** The same, each with company and state, for a search through all people. */
export const contactAutocompleteV3 = defineGet({
  name: 'common/contactAutocompleteV3',
  path: '/contacts/autocomplete/v3',
  budget: 'lookUp',
  query: z.object({ searchTerm: searchTermParam }),
  reply: z.array(contactHit),
  background: true,
})
/** Only people who attend or attended an event. */
export const contactAutocompleteNetwork = defineGet({
  name: 'common/contactAutocompleteNetwork',
  path: '/contacts/autocomplete/iconnection',
  budget: 'lookUp',
  query: z.object({ searchTerm: searchTermParam }),
  reply: z.array(contactHit),
  background: true,
})

/** Only people in purgatory, who wait to be accepted. */
export const contactAutocompletePurgatory = defineGet({
  name: 'common/contactAutocompletePurgatory',
  path: '/contacts/autocomplete/purgatory/{term}',
  budget: 'lookUp',
  params: z.object({ term: searchTermParam }),
  reply: z.array(contactHit),
  background: true,
})

/**
 * Where the caller's network address is, as the service of `IP_LOOKUP_URL` says: whatever it answers, or `{}` without one, and when it does not
 * answer in time.
 */
export const ipLookup = defineGet({
  name: 'common/ipLookup',
  path: '/ip_lookup',
  budget: 'lookUp',
  reply: z.record(z.string(), z.unknown()),
  background: true,
})

export const companyHit = z.object({ companyId: positiveId, name: z.string(), companyType: z.string().nullable() })
export type CompanyHit = z.infer<typeof companyHit>
export const companyAutocomplete = defineGet({
  name: 'common/companyAutocomplete',
  path: '/companies/autocomplete/{term}',
  budget: 'lookUp',
  params: z.object({ term: searchTermParam }),
  reply: z.array(companyHit),
  background: true,
})

/**
 * Further fields of a chosen company, to fill in a form created from it. Declared apart from `companyById` of `contract/companies.ts`, so that
 * forms do not load the whole resource.
 */
export const companyFacts = defineGet({
  name: 'common/companyFacts',
  path: '/company/{companyId}',
  reply: z.object({
    companyId: positiveId,
    name: z.string(),
    website: z.string().nullish(),
    logoUrl: z.string().nullish(),
    description: z.string().nullish(),
  }),
  background: true,
})

export const companyTypesPath = '/company_types'

export const companyType = z.object({
  companyTypeId: positiveId,
  name: z.string(),
  side: oneOf(companySides),
  isActive: z.boolean(),
  sortOrder: z.number().int(),
})
/**
 * The types of companies to choose from: the list of the resource `companyTypes`, of which screens need only these fields. Declared apart, so
 * that they do not load the whole resource.
 */
export const companyTypes = defineGet({ name: 'common/companyTypes', path: companyTypesPath, budget: 'whole', reply: z.array(companyType) })

export const timeZoneRow = z.object({
  timeZoneId: positiveId,
  ianaName: z.string(),
  /** With the offset of now. */
  label: z.string(),
  /** What else finds it: large cities, country, abbreviations, other names. */
  words: z.string(),
  offsetMinutes: z.number(),
  observesDst: z.boolean(),
})
export type TimeZoneRow = z.infer<typeof timeZoneRow>
export const timeZones = defineGet({ name: 'common/timeZones', path: '/time_zones', reply: z.array(timeZoneRow) })

export const questionType = z.object({
  questionTypeId: oneOf(questionKinds),
  /** The name of the specification (spec §3). */
  name: z.string(),
  label: z.string(),
  hasOptions: z.boolean(),
  /** False for blocks of text, and for a hidden value. */
  hasInput: z.boolean(),
  /** Whether its answer can be several options. */
  isMultiple: z.boolean(),
})
/** The types of a registration form's questions (docs/domain.md §2.3). */
export const questionTypes = defineGet({ name: 'common/questionTypes', path: '/question_types', reply: z.array(questionType) })

export const uploadedFile = z.object({ fileId: z.string(), url: z.string(), width: z.number().nullable(), height: z.number().nullable() })
export type UploadedFile = z.infer<typeof uploadedFile>
/** Form data with one part `file`. Only pictures: jpg or png, checked by content, at least 400 × 400 for a headshot. */
export const uploadFile = definePost({
  name: 'common/uploadFile',
  path: '/files',
  budget: 'upload',
  permission: 'editEvents',
  body: formBody,
  formParts: z.object({ purpose: z.literal('headshot').optional() }),
  reply: uploadedFile,
  background: true,
  takesLong: true,
  toast: { failure: ({ reply }) => reply.message ?? 'Failed to upload the file!' },
})

export const commonCalls = [
  adminContacts,
  contactAutocomplete,
  companyAutocomplete,
  questionTypes,
  timeZones,
  uploadFile,
  contactAutocompleteV3,
  contactAutocompleteNetwork,
  contactAutocompletePurgatory,
  ipLookup,
] as const
