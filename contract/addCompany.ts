import * as z from 'zod'
import { companyHit } from './common.ts'
import { companies } from './companies.ts'
import { definePost } from './define.ts'
import { optionalText, positiveId } from './fields.ts'
import { limits } from '#constants/limits.ts'
import { hasCode200 } from './reply.ts'
import { rowWith } from './resource.ts'

const { name, companyTypeId, website, emailDomains, regulatoryIds, parentCompanyId, irRepContactId, countryCode, tags } =
  companies.schema.shape
/** A new company, as staff type it in. */
export const newCompany = z.object({ name, companyTypeId, website })

/** Why a company may be the new one. */
export const duplicateReasons = ['name', 'domain', 'regulatoryId'] as const
export const possibleCompany = companyHit.extend({ reason: z.enum(duplicateReasons) })
export type PossibleCompany = z.infer<typeof possibleCompany>
/** The data of a refusal of `addCompany`, besides the fields: companies with the same name but for its spelling, domain or regulatory number. */
export const possibleDuplicates = z.object({ possible: z.array(possibleCompany).optional() })

/**
 * Adds a company. One with the name (but for spelling and legal form), a domain or a regulatory number of another company is refused unless
 * `isNewCompany`.
 */
export const addCompany = definePost({
  name: 'companies/add',
  path: '/companies/add',
  permission: 'editEvents',
  body: newCompany.extend({
    ...{ emailDomains, regulatoryIds, parentCompanyId, irRepContactId, countryCode, tags },
    /** Confirms that this is not one of the companies it may be. */
    isNewCompany: z.boolean().optional(),
  }),
  // Both spellings of the id are read by clients (spec §7).
  reply: rowWith(companies, { companyType: z.string().nullable(), companyID: positiveId }),
  succeedsWhen: hasCode200,
  toast: { success: 'Company added successfully.', failure: 'Failed to add Company!' },
})

/** Gives a company another type. The reason is shown in its history. */
export const updateCompanyType = definePost({
  name: 'utilities/updateCompanyType',
  path: '/utilities/update_company_type',
  permission: 'editEvents',
  body: z.object({
    companyId: positiveId,
    companyTypeId: positiveId.meta({ title: 'Company type' }),
    reason: optionalText(limits.label).meta({ title: 'Reason' }),
  }),
  reply: companies.row,
  toast: { success: 'Company type updated successfully.', failure: 'Failed to edit company type!' },
})
