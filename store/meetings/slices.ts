import { combineSlices } from '@reduxjs/toolkit'
import type { floorEvents } from '#contract/meetings/floorEvents.ts'
import type { liveMeetings, nonActiveMeetingsAfter } from '#contract/meetings/floor.ts'
import type { LookupStateOf } from '../createLookup.ts'
import { slotsIn } from '../slotsIn.ts'

declare module '../rootState.ts' {
  interface RootSlices {
    meetings: ReturnType<typeof meetingsReducer>
  }
}

/** The slices of the area. The file that creates any other slice declares it (`declare module`). */
export interface MeetingsSlices {
  liveMeetings: LookupStateOf<typeof liveMeetings>
  nonActiveMeetings: LookupStateOf<typeof nonActiveMeetingsAfter>
  floorEvents: LookupStateOf<typeof floorEvents>
}

export const meetingsReducer = combineSlices().withLazyLoadedSlices<MeetingsSlices>()
export const inMeetings = slotsIn<MeetingsSlices>(meetingsReducer, ({ meetings }) => meetings)
