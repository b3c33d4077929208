import { choices } from './choice.ts'

/** What a proposal places (docs/domain.md §4.6). */
export const placementModes = choices({ all: [1, 'All meetings'], gaps: [2, 'Only meetings without a place'] })
export const placementStates = choices({ proposed: [1, 'Proposed'], applied: [2, 'Applied'], rolledBack: [3, 'Rolled back'] })
export type PlacementMode = (typeof placementModes)[number]['value']
export type PlacementState = (typeof placementStates)[number]['value']
/** What becomes of a meeting in a proposal. */
export const placementChanges = choices({
  placed: [1, 'Placed'],
  moved: [2, 'Moved'],
  removed: [3, 'Taken out'],
  unplaced: [4, 'Without a place'],
  same: [5, 'As now'],
})
export type PlacementChange = (typeof placementChanges)[number]['value']
/** How many proposals of an event are stored; each new one deletes the oldest beyond them, but for the one applied last. */
export const placementRunsPerEvent = 20
/** Meetings of a proposal that are read at a time. */
export const placementPageSize = 100
