import * as contract from '#contract/events/sessionLocations.ts'
import { createResource } from '../createResource.ts'

export const sessionLocations = createResource(contract.sessionLocations)
