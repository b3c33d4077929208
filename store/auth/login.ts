import { createAsyncThunk } from '@reduxjs/toolkit'
import * as calls from '#contract/auth.ts'
import { type CallFailure, createCallThunk } from '../createCallThunk.ts'
import type { Extra } from '../ports.ts'
import { type AuthState, signedIn, signedOut } from './auth.ts'

export const fetchAuthOptions = createCallThunk(calls.authOptions)
export const selectAuthOption = createCallThunk(calls.authOptionSelected)
const verify = createCallThunk(calls.verifyAuth)
export const fetchAuthSessions = createCallThunk(calls.authSessions)
export const revokeSession = createCallThunk(calls.revokeSession)

interface LoginApi {
  extra: Extra
  state: { auth: AuthState }
}

/**
 * Exchanges the code for a session and mirrors the session in the cookies (spec §1). Rejects as the call does. If the page still holds
 * another person's session, that person is signed out first, so that nothing of theirs continues under the new user.
 */
export const verifyCode = createAsyncThunk<void, Parameters<typeof verify>[0], LoginApi & { rejectValue: CallFailure }>(
  'auth/verifyCode',
  async (input, { dispatch, extra, getState, rejectWithValue }) => {
    const result = await dispatch(verify(input))
    if (!verify.fulfilled.match(result)) return rejectWithValue((result.payload as CallFailure | undefined) ?? { status: 0, message: '' })
    const { accessToken, user, knownBrowser } = result.payload
    const previousUser = getState().auth.user
    if (previousUser && previousUser.contactId !== user.contactId) {
      extra.session.clear()
      dispatch(signedOut())
    }
    extra.session.write({ accessToken, user })
    if (knownBrowser) extra.session.rememberBrowser(knownBrowser)
    dispatch(signedIn({ accessToken, user }))
  },
)

/**
 * Ends the session here whatever the server answers, and on the server if it can be reached (spec §4). The call bypasses the runner: a
 * session that has already expired must not ask the user to sign in again.
 */
export const logOut = createAsyncThunk<void, void, LoginApi>('auth/logOut', async (_, { dispatch, extra, getState }) => {
  const { accessToken, isExpired } = getState().auth
  const request = accessToken && !isExpired ? extra.nucleus.send(calls.logout, {}) : undefined
  extra.session.clear()
  dispatch(signedOut())
  await request
})
