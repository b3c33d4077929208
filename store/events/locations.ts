import * as contract from '#contract/events/locations.ts'
import { createList } from '../createList.ts'
import { createResource } from '../createResource.ts'

export const locations = createResource(contract.locations)
/** The locations to choose from. */
export const locationChoices = createList(locations, 'locationChoices')
