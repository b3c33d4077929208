import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit'
import type { Call } from '#contract/define.ts'
import type { AskAhead } from '#services/nucleus.ts'
import type { Lookup } from './createLookup.ts'
import type { Extra } from './ports.ts'
import type { RootState } from './rootState.ts'

/** A read that a screen asks for when it opens. */
export type Need = (ask: AskAhead, state: RootState) => void

/** The read of a list or a record. */
export const need =
  <Input, Output, Parsed>(read: Call<Input, Output, Parsed>, input: Input): Need =>
  (ask) =>
    ask(read, input)

/** The rows of a lookup, unless they are known and stay as they are. */
export const needOfLookup =
  <Input, Row>({ call, isFixed, selectState }: Lookup<Input, Row>, input: Input): Need =>
  (ask, state) => {
    if (!isFixed || selectState(state).status !== 'loaded') ask(call, input)
  }

/** Asks for what a screen is about to ask, while the screen itself is still on its way. */
export const askAhead =
  (needs: readonly Need[]): ThunkAction<void, RootState, Extra, UnknownAction> =>
  (_dispatch, getState, { nucleus }) => {
    for (const askFor of needs) askFor(nucleus.askAhead, getState())
  }
