import * as contract from '#contract/events/tracks.ts'
import { createResource } from '../createResource.ts'
import { inEvents } from './slices.ts'

export const tracks = createResource(contract.tracks, inEvents('tracks'))
