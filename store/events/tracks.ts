import * as contract from '#contract/events/tracks.ts'
import { createResource } from '../createResource.ts'

export const tracks = createResource(contract.tracks)
