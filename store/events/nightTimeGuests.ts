import * as contract from '#contract/events/nightTimeGuests.ts'
import { createLookup } from '../createLookup.ts'
import { createResource } from '../createResource.ts'

export const nightTimeGuests = createResource(contract.nightTimeGuests)
export const nightTimeFunctions = createLookup(contract.nightTimeFunctions)
export const nightTimeHosts = createLookup(contract.nightTimeHosts)
