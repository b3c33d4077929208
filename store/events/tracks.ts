import * as contract from '#contract/events/tracks.ts'
import type { ListState } from '../createListSlice.ts'
import { createResource } from '../createResource.ts'
import { inEvents } from './slices.ts'

declare module './slices.ts' {
  interface EventsSlices {
    tracks: ListState<typeof contract.tracks>
  }
}

export const tracks = createResource(contract.tracks, inEvents('tracks'))
