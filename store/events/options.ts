import * as contract from '#contract/events/options.ts'
import { createLookup } from '../createLookup.ts'
import { createResource } from '../createResource.ts'

export const eventOptions = createResource(contract.eventOptions)
export const optionChoices = createResource(contract.optionChoices)
export const optionNights = createLookup(contract.optionNights)
