import { combineReducers, type Reducer } from '@reduxjs/toolkit'
import { authReducer, signedOut } from './auth/auth.ts'
import { commonReducer } from './common/slices.ts'
import { eventsReducer } from './events/slices.ts'
import { historyReducer } from './history/slices.ts'
import { liveReducer } from './live/live.ts'
import { jobsReducer } from './jobs/jobs.ts'
import { uiReducer } from './ui/ui.ts'
import { viewsReducer } from './views/views.ts'

const areas = combineReducers({
  common: commonReducer,
  events: eventsReducer,
  history: historyReducer,
  auth: authReducer,
  live: liveReducer,
  jobs: jobsReducer,
  ui: uiReducer,
  views: viewsReducer,
})

export type RootState = ReturnType<typeof areas>

/** Signing out leaves nothing behind. */
export const rootReducer: Reducer<RootState, Parameters<typeof areas>[1], Partial<RootState>> = (state, action) =>
  areas(signedOut.match(action) ? undefined : state, action)
