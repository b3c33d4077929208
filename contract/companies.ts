import * as z from 'zod'
import { companyHit } from './common.ts'
import { definePost } from './define.ts'
import { httpUrl, optionalId, positiveId, title } from './fields.ts'
import { hasCode200 } from './reply.ts'

/** A new company, as staff type it in. */
export const newCompany = z.object({
  name: title.meta({ title: 'Name' }),
  companyTypeId: optionalId.meta({ title: 'Type of company' }),
  website: httpUrl.nullish().meta({ title: 'Website' }),
})

/** The data of a refusal of `addCompany`, besides the fields: companies whose names differ only in spelling. */
export const possibleDuplicates = z.object({ possible: z.array(companyHit).optional() })

/** Adds a company. A name that matches another one except for spelling and legal form is refused unless `isNewCompany`. */
export const addCompany = definePost({
  name: 'companies/add',
  path: '/companies/add',
  permission: 'editEvents',
  body: newCompany.extend({
    /** Confirms that this is not one of the companies of the same name. */
    isNewCompany: z.boolean().optional(),
  }),
  // Both spellings are read by clients (spec §7).
  reply: companyHit.extend({ companyID: positiveId }),
  succeedsWhen: hasCode200,
  toast: { success: 'Company added successfully.', failure: 'Failed to add Company!' },
})

export const companyCalls = [addCompany] as const
