import { combineReducers, type Reducer, type UnknownAction } from '@reduxjs/toolkit'
import { authReducer, signedOut } from './auth/auth.ts'
import { calendarReducer } from './calendar/slices.ts'
import { coffeeChatsReducer } from './coffeeChats/slices.ts'
import { commonReducer } from './common/slices.ts'
import { companiesReducer } from './companies/slices.ts'
import { contactsReducer } from './contacts/slices.ts'
import { dashboardReducer } from './dashboard/slices.ts'
import { eventsReducer } from './events/slices.ts'
import { fundsReducer } from './funds/slices.ts'
import { historyReducer } from './history/slices.ts'
import { liveReducer } from './live/live.ts'
import { jobsReducer } from './jobs/jobs.ts'
import { meetingsReducer } from './meetings/slices.ts'
import type { RootState } from './rootState.ts'
import { uiReducer } from './ui/ui.ts'
import { staffReducer } from './staff/slices.ts'
import { notificationsReducer } from './notifications/slices.ts'
import { savedViewsReducer } from './savedViews/savedViews.ts'
import { utilitiesReducer } from './utilities/slices.ts'

const rootSlices: Reducer<RootState, UnknownAction, Partial<RootState>> = combineReducers({
  calendar: calendarReducer,
  coffeeChats: coffeeChatsReducer,
  common: commonReducer,
  companies: companiesReducer,
  contacts: contactsReducer,
  dashboard: dashboardReducer,
  events: eventsReducer,
  funds: fundsReducer,
  history: historyReducer,
  auth: authReducer,
  live: liveReducer,
  meetings: meetingsReducer,
  notifications: notificationsReducer,
  jobs: jobsReducer,
  ui: uiReducer,
  savedViews: savedViewsReducer,
  staff: staffReducer,
  utilities: utilitiesReducer,
})

/** Signing out empties the whole state. */
export const rootReducer: typeof rootSlices = (state, action) => rootSlices(signedOut.match(action) ? undefined : state, action)
