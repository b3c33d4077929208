import * as contract from '#contract/events/companyTypes.ts'
import { createResource } from '../createResource.ts'
import { inEvents } from './slices.ts'

export const eventCompanyTypes = createResource(contract.eventCompanyTypes, inEvents('eventCompanyTypes'))
