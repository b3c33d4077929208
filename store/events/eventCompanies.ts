import * as contract from '#contract/events/eventCompanies.ts'
import { createResource } from '../createResource.ts'

export const eventCompanies = createResource(contract.eventCompanies)
