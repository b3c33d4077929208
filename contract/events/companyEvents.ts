import * as z from 'zod'
import { attendances } from '#constants/choices.ts'
import { registrationStatuses } from '#constants/statuses.ts'
import { companyPartRows } from '../companyContacts.ts'
import { defineGet } from '../define.ts'
import { instant, integerParam, oneOf, positiveId } from '../fields.ts'
import { appearance } from './appearance.ts'

const company = z.object({ companyId: integerParam(1) })

/** The events that a company attends or attended, the latest first, once for each company type; the first `companyPartRows`. */
export const companyEvents = defineGet({
  name: 'events/companyEvents/fetch',
  path: '/events/company_events/{companyId}',
  params: company,
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

/** The registrations for a company at any event, the newest event first; the first `companyPartRows`. */
export const companyRegistrations = defineGet({
  name: 'events/companyRegistrations',
  path: '/events/company_registrations/{companyId}',
  params: company,
  reply: z
    .array(
      z.object({
        eventRegistrationId: positiveId,
        eventId: positiveId,
        eventName: z.string(),
        startsAt: instant,
        timeZone: z.string(),
        companyTypeName: z.string(),
        registrantName: z.string(),
        eventStatusId: oneOf(registrationStatuses),
        attendance: oneOf(attendances),
      }),
    )
    .max(companyPartRows),
  background: true,
})

/** Where else a company appears at events: as a sponsor, as the company of a speaker, as a host. The newest event first. */
export const companyAppearances = defineGet({
  name: 'events/companyAppearances',
  path: '/events/company_appearances/{companyId}',
  params: company,
  reply: z.array(appearance),
  background: true,
})
