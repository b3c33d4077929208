import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { User } from '#contract/auth.ts'

declare module '../rootState.ts' {
  interface RootSlices {
    auth: AuthState
  }
}

export interface AuthState {
  accessToken: string
  user: User | null
  /** The session ended on the server while the page was open: sign-in opens over the page. */
  isExpired: boolean
}

const initialState: AuthState = { accessToken: '', user: null, isExpired: false }

/** Empties every slice (spec §4: logout clears the auth state). */
export const signedOut = createAction('auth/signedOut')

const auth = createSlice({
  name: 'auth',
  initialState,
  reducers: {
    signedIn: (_, { payload }: PayloadAction<{ accessToken: string; user: User }>) => ({ ...payload, isExpired: false }),
    sessionExpired(state) {
      if (state.accessToken) state.isExpired = true
    },
  },
})

export const { signedIn, sessionExpired } = auth.actions
export const authReducer = auth.reducer
