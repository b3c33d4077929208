import * as contract from '#contract/events/eventCompanies.ts'
import { createResource } from '../createResource.ts'
import { inEvents } from './slices.ts'

export const eventCompanies = createResource(contract.eventCompanies, inEvents('eventCompanies'))
