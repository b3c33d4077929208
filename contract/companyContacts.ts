import * as z from 'zod'
import { defineGet } from './define.ts'
import { integerParam, positiveId } from './fields.ts'

/** The most rows of each part of a company's page. */
export const companyPartRows = 200

/** People who belong to a company, by name; the first `companyPartRows`. */
export const companyContacts = defineGet({
  name: 'companies/contacts/fetch',
  path: '/company/{companyId}/contacts',
  params: z.object({ companyId: integerParam(1) }),
  reply: z.array(
    z.object({
      contactId: positiveId,
      name: z.string(),
      headshotUrl: z.string().nullable(),
      jobTitle: z.string().nullable(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
      contactStateId: z.number().int(),
    }),
  ),
})
