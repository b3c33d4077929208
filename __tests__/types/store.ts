import { tracks } from '#contract/events/tracks.ts'
import { irReps } from '#contract/events/events.ts'
import { createLookup } from '#store/createLookup.ts'
import { createResource } from '#store/createResource.ts'
import { inEvents } from '#store/events/slices.ts'
import type { RootState } from '#store/rootState.ts'

/** Mistakes in the store that the compiler names. Nothing here runs: `tsc` says when one of them is a mistake no longer. */
export const right = createResource(tracks, inEvents('tracks'))
export const nameOfFirst = ({ events }: RootState): string | undefined => events.tracks?.list.entities[1]?.name

// @ts-expect-error No file declares a slice of this name.
export const undeclared = createResource(tracks, inEvents('badges'))
// @ts-expect-error Speakers are there.
export const misplaced = createResource(tracks, inEvents('speakers'))
// @ts-expect-error Of the representatives there is no list, but a look-up.
export const list = createResource(tracks, inEvents('irReps'))
// @ts-expect-error The other way round.
export const lookup = createLookup(irReps, inEvents('tracks'))

// @ts-expect-error It may not be there yet.
export const early = ({ events }: RootState): number => events.tracks.total
// @ts-expect-error There is no such field.
export const unknown = ({ events }: RootState): unknown => events.tracks?.list.entities[1]?.nickname
