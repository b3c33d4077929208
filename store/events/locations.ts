import * as contract from '#contract/events/locations.ts'
import { createResource } from '../createResource.ts'

export const locations = createResource(contract.locations)
