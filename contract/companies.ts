import * as z from 'zod'
import { companySides, companyStatuses } from '#constants/choices.ts'
import { limits } from '#constants/limits.ts'
import { routes } from '#constants/routes.ts'
import { defineGet } from './define.ts'
import {
  choiceParam,
  countryCode,
  fileUrl,
  httpUrl,
  integer,
  integerParam,
  localDate,
  money,
  oneOf,
  optionalId,
  optionalLongText,
  optionalText,
  phone,
  requiredText,
  tag,
  title,
} from './fields.ts'
import { freeMailDomains } from './forms/freeMail.ts'
import { regulatoryId, regulatoryIdProblem } from './regulatoryId.ts'
import { hasCode200 } from './reply.ts'
import { defineResource, type RowOf } from './resource.ts'

/** The domain of a company's e-mail addresses, in lower case: `example.com`. */
const emailDomain = requiredText(253)
  .toLowerCase()
  .refine((value) => /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u.test(value), {
    message: 'Write a domain such as example.com, without “@” and “https://”',
  })
  .refine((value) => !freeMailDomains.has(value), { message: 'This domain gives addresses to anyone, so it does not identify a company' })

const schema = z
  .object({
    name: title.meta({ title: 'Name' }),
    legalName: optionalText(limits.title).meta({ title: 'Legal name' }),
    companyTypeId: optionalId.meta({ title: 'Company type' }),
    companyStatus: oneOf(companyStatuses).optional().meta({ title: 'Status' }),
    parentCompanyId: optionalId.meta({ title: 'Parent company' }),
    irRepContactId: optionalId.meta({ title: 'IR rep' }),
    website: httpUrl.nullish().meta({ title: 'Website' }),
    emailDomains: z.array(emailDomain).max(20).optional().meta({ title: 'E-mail domains' }),
    phone: phone.nullish().meta({ title: 'Phone' }),
    addressLine1: optionalText(limits.title).meta({ title: 'Address line 1' }),
    addressLine2: optionalText(limits.title).meta({ title: 'Address line 2' }),
    city: optionalText(limits.name).meta({ title: 'City' }),
    stateProvince: optionalText(limits.name).meta({ title: 'State or province' }),
    postalCode: optionalText(20).meta({ title: 'Postal code' }),
    countryCode: countryCode.nullish().meta({ title: 'Country' }),
    foundedYear: integer(1800, limits.lastYear).nullish().meta({ title: 'Founded in' }),
    aumUsd: money.max(1e14).nullish().meta({ title: 'AUM in USD' }),
    aumAsOf: localDate.nullish().meta({ title: 'AUM as of' }),
    employees: integer(0, 10_000_000).nullish().meta({ title: 'Employees' }),
    strategies: z.array(requiredText(limits.name)).max(50).optional().meta({ title: 'Strategies' }),
    regulatoryIds: z.array(regulatoryId).max(20).optional().meta({ title: 'Regulatory numbers' }),
    linkedInUrl: httpUrl.nullish().meta({ title: 'LinkedIn' }),
    logoUrl: fileUrl.nullish().meta({ title: 'Logo' }),
    description: optionalLongText(limits.description).meta({ title: 'Description' }),
    tags: z.array(tag).max(50).optional().meta({ title: 'Tags' }),
    notes: optionalLongText(limits.notes).meta({ title: 'Notes' }),
  })
  .superRefine(({ foundedYear, regulatoryIds = [] }, context) => {
    const thisYear = new Date().getFullYear()
    if (foundedYear != null && foundedYear > thisYear)
      context.addIssue({ code: 'custom', path: ['foundedYear'], message: `Founded in must be at most ${thisYear}` })
    for (const [index, one] of regulatoryIds.entries()) {
      const message = regulatoryIdProblem(one)
      if (message) context.addIssue({ code: 'custom', path: ['regulatoryIds', index, 'value'], message })
    }
  })

/** Companies, independent of any event (docs/domain.md §6.2). */
export const companies = defineResource({
  area: 'companies',
  name: 'companies',
  label: 'Company',
  idKey: 'companyId',
  route: ({ companyId = 0 }) => routes.company(companyId),
  listRoute: () => routes.companies,
  schema,
  computed: z.object({
    /** The side of its company type. */
    side: oneOf(companySides).nullable().meta({ title: 'Side', choices: companySides }),
    contactCount: z.number().int().meta({ title: 'Contacts' }),
    /** Names that it had before, and those of companies that were merged into it: searches find them. */
    formerNames: z.array(z.string()).meta({ title: 'Former names' }),
  }),
  references: {
    companyTypeId: { to: 'companyTypes', name: 'companyTypeName', title: 'Company type (name)', isSearched: false },
    parentCompanyId: { to: 'companies', name: 'parentCompanyName', title: 'Parent company (name)', isSearched: false },
    // An owner who has left can be archived.
    irRepContactId: { to: 'contacts', name: 'irRepName', title: 'IR rep (name)', isSearched: false, restricts: false },
  },
  filters: z.object({
    companyTypeId: integerParam(1).optional(),
    side: choiceParam(companySides).optional(),
    companyStatus: choiceParam(companyStatuses).optional(),
    countryCode: countryCode.optional(),
    irRepContactId: integerParam(1).optional(),
    parentCompanyId: integerParam(1).optional(),
    /** One of the tags, written exactly so. */
    tag: tag.optional(),
    /** The list begins with the first of these letters. */
    from: tag.optional(),
  }),
  long: { sorts: ['name', 'updatedAt'], conditions: ['companyStatus'] },
  permission: 'editEvents',
  import: {
    matchedBy: [['name']],
    excludedFields: ['regulatoryIds', 'logoUrl'],
    entityNames: ['Company', 'Organisation', 'Organization', 'Firm'],
    synonyms: {
      name: ['Company name', 'Firm'],
      companyTypeId: ['Type', 'Category'],
      irRepContactId: ['Owner', 'IR representative', 'Account owner'],
      aumUsd: ['AUM', 'Assets under management'],
      emailDomains: ['Domain', 'Domains'],
      website: ['Website', 'Homepage'],
    },
  },
  bulkEdit: ['irRepContactId', 'tags', 'companyStatus', 'companyTypeId'],
  // Another company of the same group.
  duplicate: { only: ['companyTypeId', 'parentCompanyId', 'irRepContactId', 'countryCode', 'tags'] },
  needsConfirmation: true,
  list: '/companies',
  upsert: '/companies/update',
  remove: '/companies/delete',
  upsertSucceedsWhen: hasCode200,
  toasts: { upsert: { success: 'Company updated successfully.', failure: 'Failed to update Company!' } },
})
export type Company = RowOf<typeof companies>

/** One company. The id of one that was merged finds the company that has its rows. */
export const companyById = defineGet({
  name: 'companies/company/fetch',
  path: '/company/{companyId}',
  reply: companies.row,
})
