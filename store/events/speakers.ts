import * as contract from '#contract/events/speakers.ts'
import { createResource } from '../createResource.ts'

export const speakers = createResource(contract.speakers)
