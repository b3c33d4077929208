import * as z from 'zod'
import { companySides } from '#constants/choices.ts'
import { limits } from '#constants/limits.ts'
import { openIn, routes } from '#constants/routes.ts'
import { allocatorTypes } from '#constants/vetting.ts'
import { companyTypesPath } from './common.ts'
import { choiceParam, oneOf, requiredText, sortOrder } from './fields.ts'
import { defineResource, type RowOf } from './resource.ts'

/** The types of companies, independent of any event (docs/domain.md §6.2). */
export const companyTypes = defineResource({
  area: 'companies',
  name: 'companyTypes',
  label: 'Company type',
  idKey: 'companyTypeId',
  route: ({ companyTypeId }) => openIn(routes.companyTypes, companyTypeId),
  schema: z
    .object({
      name: requiredText(limits.name).meta({ title: 'Name' }),
      side: oneOf(companySides).meta({ title: 'Side' }),
      /** What a vetting submission of such a company says. */
      allocatorType: oneOf(allocatorTypes).nullish().meta({ title: 'Allocator type' }),
      /** An archived type stays where it is used, and is not offered any more. */
      isActive: z.boolean().optional().meta({ title: 'Offered' }),
      sortOrder: sortOrder.meta({ title: 'Order' }),
    })
    .superRefine(({ side, allocatorType }, context) => {
      if (allocatorType && side !== companySides.allocator)
        context.addIssue({ code: 'custom', path: ['allocatorType'], message: 'Only types of allocators have an allocator type' })
    }),
  computed: z.object({ companyCount: z.number().int().meta({ title: 'Companies' }) }),
  filters: z.object({ side: choiceParam(companySides).optional() }),
  permission: 'administer',
  bulkEdit: ['isActive'],
  duplicate: false,
  list: companyTypesPath,
  upsert: '/company_types/upsert',
  remove: '/company_types/delete',
  reorder: '/company_types/reorder',
})
export type CompanyType = RowOf<typeof companyTypes>
