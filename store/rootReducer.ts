import { combineReducers, type Reducer, type UnknownAction } from '@reduxjs/toolkit'
import { authReducer, signedOut } from './auth/auth.ts'
import { commonReducer } from './common/slices.ts'
import { eventsReducer } from './events/slices.ts'
import { historyReducer } from './history/slices.ts'
import { liveReducer } from './live/live.ts'
import { jobsReducer } from './jobs/jobs.ts'
import type { RootState } from './rootState.ts'
import { uiReducer } from './ui/ui.ts'
import { savedViewsReducer } from './savedViews/savedViews.ts'

const rootSlices: Reducer<RootState, UnknownAction, Partial<RootState>> = combineReducers({
  common: commonReducer,
  events: eventsReducer,
  history: historyReducer,
  auth: authReducer,
  live: liveReducer,
  jobs: jobsReducer,
  ui: uiReducer,
  savedViews: savedViewsReducer,
})

/** Signing out empties the whole state. */
export const rootReducer: typeof rootSlices = (state, action) => rootSlices(signedOut.match(action) ? undefined : state, action)
