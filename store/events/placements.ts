import * as contract from '#contract/events/placements.ts'
import { createCallThunk } from '../createCallThunk.ts'

/** Starts the job that proposes times and places. */
export const proposePlacement = createCallThunk(contract.proposePlacement)
/** The proposals of an event. */
export const fetchPlacementRuns = createCallThunk(contract.placementRuns)
/** A page of one. */
export const fetchPlacementEntries = createCallThunk(contract.placementRunEntries)
/** How two of them differ. */
export const comparePlacementRuns = createCallThunk(contract.comparePlacementRuns)
export const applyPlacement = createCallThunk(contract.applyPlacement)
export const rollBackPlacement = createCallThunk(contract.rollBackPlacement)
