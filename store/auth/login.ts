import { createAsyncThunk } from '@reduxjs/toolkit'
import * as calls from '#contract/auth.ts'
import { type CallFailure, createCallThunk } from '../createCallThunk.ts'
import type { Extra } from '../makeStore.ts'
import { signedIn, signedOut } from './auth.ts'

export const fetchAuthOptions = createCallThunk(calls.authOptions)
export const selectAuthOption = createCallThunk(calls.authOptionSelected)
const verify = createCallThunk(calls.verifyAuth)
const revoke = createCallThunk(calls.logout)
export const fetchAuthSessions = createCallThunk(calls.authSessions)
export const revokeSession = createCallThunk(calls.revokeSession)

/** Trades the code for a session and mirrors it in the cookies (spec §1). Rejects as the call does. */
export const verifyCode = createAsyncThunk<void, Parameters<typeof verify>[0], { extra: Extra; rejectValue: CallFailure }>(
  'auth/verifyCode',
  async (input, { dispatch, extra, rejectWithValue }) => {
    const result = await dispatch(verify(input))
    if (!verify.fulfilled.match(result)) return rejectWithValue((result.payload as CallFailure | undefined) ?? { status: 0, message: '' })
    extra.session.write(result.payload)
    dispatch(signedIn(result.payload))
  },
)

/** Ends the session here whatever the server says, and on the server when it can be reached (spec §4). */
export const logOut = createAsyncThunk<void, void, { extra: Extra; state: { auth: { accessToken: string; isExpired: boolean } } }>(
  'auth/logOut',
  async (_, { dispatch, extra, getState }) => {
    const { accessToken, isExpired } = getState().auth
    if (accessToken && !isExpired) await dispatch(revoke({}))
    extra.session.clear()
    dispatch(signedOut())
  },
)
