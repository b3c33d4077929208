import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit'
import type { Call } from '#contract/define.ts'
import type { Prefetch } from '#services/nucleus.ts'
import type { Lookup } from './createLookup.ts'
import type { Extra } from './ports.ts'
import type { RootState } from './rootState.ts'

/** A request that a screen sends when it opens. */
export type ScreenRequest = (send: Prefetch, state: RootState) => void

/** The request for a list or a record. */
export const requestFor =
  <Input, Output, Parsed>(read: Call<Input, Output, Parsed>, input: Input): ScreenRequest =>
  (send) =>
    send(read, input)

/** The request for the rows of a look-up, unless they are loaded and not stale. */
export const requestForLookup =
  <Input, Row>({ call, isFixed, selectState }: Lookup<Input, Row>, input: Input): ScreenRequest =>
  (send, state) => {
    if (!isFixed || selectState(state).status !== 'loaded') send(call, input)
  }

/** Sends the requests of a screen while its code still loads. */
export const prefetchRequests =
  (requests: readonly ScreenRequest[]): ThunkAction<void, RootState, Extra, UnknownAction> =>
  (_dispatch, getState, { nucleus }) => {
    for (const request of requests) request(nucleus.prefetch, getState())
  }
