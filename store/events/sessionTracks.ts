import * as contract from '#contract/events/sessionTracks.ts'
import { createResource } from '../createResource.ts'

export const sessionTracks = createResource(contract.sessionTracks)
