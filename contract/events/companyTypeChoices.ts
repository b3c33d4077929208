import * as z from 'zod'
import { registrationSides } from '#constants/choices.ts'
import { defineGet } from '../define.ts'
import { oneOf, positiveId } from '../fields.ts'

export const companyTypesPath = '/events/company_types/{eventId}'

const companyTypeChoice = z.object({
  eventCompanyTypeId: positiveId,
  name: z.string(),
  side: oneOf(registrationSides),
  isActive: z.boolean(),
  maxContactsPerCompany: z.number().int().nullable(),
})
export type CompanyTypeChoice = z.infer<typeof companyTypeChoice>

/**
 * The company types of an event to choose from: the list of `eventCompanyTypes`, of which screens need only these fields. Declared
 * apart, so that they do not load the whole resource.
 */
export const companyTypeChoices = defineGet({
  name: 'events/companyTypeChoices',
  path: companyTypesPath,
  reply: z.array(companyTypeChoice),
})
