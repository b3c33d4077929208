import * as z from 'zod'
import { companyPartRows } from '../companyContacts.ts'
import { defineGet } from '../define.ts'
import { instant, integerParam, positiveId } from '../fields.ts'

/** The events that a company attends or attended, the latest first, once for each company type; the first `companyPartRows`. */
export const companyEvents = defineGet({
  name: 'events/companyEvents/fetch',
  path: '/events/company_events/{companyId}',
  params: z.object({ companyId: integerParam(1) }),
  reply: z
    .array(
      z.object({
        eventCompanyId: positiveId,
        eventId: positiveId,
        eventName: z.string(),
        startsAt: instant,
        endsAt: instant,
        timeZone: z.string(),
        companyTypeName: z.string(),
        eventCompanyStatus: z.number().int(),
        contactCount: z.number().int(),
      }),
    )
    .max(companyPartRows),
})
