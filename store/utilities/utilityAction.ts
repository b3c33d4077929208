import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit'
import type { Call } from '#contract/call.ts'
import type { AnyResource, ListQueryOf } from '#contract/resource.ts'
import { companies } from '../companies/companies.ts'
import { contacts } from '../contacts/contacts.ts'
import { type CallAction, type CallThunk, createCallThunk } from '../createCallThunk.ts'
import type { ListStore } from '../createListSlice.ts'
import type { Extra } from '../ports.ts'
import type { RootState } from '../rootState.ts'

export type UtilityType = 'contacts' | 'companies'
/** What an action of the utilities carries (spec §3). */
export interface UtilityPayload<Input> {
  /** What its call sends. */
  data: Input
  /** The list that is loaded again after success (spec §4). */
  type?: UtilityType
}
export type UtilityAction<Input, Output> = ((payload: UtilityPayload<Input>) => ReturnType<CallThunk<Input, Output>>) &
  Pick<CallThunk<Input, Output>, 'fulfilled'>

/** Loads a list again with its last query, if it was ever loaded. */
const refreshOf =
  <R extends AnyResource>({ selectState, fetchListAgain }: ListStore<R>): ThunkAction<void, unknown, Extra, UnknownAction> =>
  (dispatch, getState) => {
    const { query } = selectState(getState() as RootState)
    if (query !== null) void dispatch(fetchListAgain(JSON.parse(query) as ListQueryOf<R>))
  }
const refreshes = { contacts: refreshOf(contacts), companies: refreshOf(companies) }

/** An action of the utilities: sends its data as `createCallThunk` does, and after success refreshes the list that its flag names. */
export function createUtilityAction<Input, Output, Parsed>(
  call: Call<Input, Output, Parsed>,
  options: Parameters<typeof createCallThunk<Input, Output, Parsed>>[1],
): UtilityAction<Input, Output> {
  const send = createCallThunk(call, options)
  const run =
    ({ data, type }: UtilityPayload<Input>): ReturnType<CallThunk<Input, Output>> =>
    (dispatch, getState, extra) => {
      const sent = send(data)(dispatch, getState, extra)
      void sent.then((result) => {
        if (type && send.fulfilled.match(result)) dispatch(refreshes[type])
      })
      return sent
    }
  return Object.assign(run, { fulfilled: send.fulfilled })
}

/** The action with its flag, for a screen that gives the data alone. */
export const ofType = <Input, Output>(action: UtilityAction<Input, Output>, type: UtilityType): CallAction<Input, Output> =>
  Object.assign((data: Input) => action({ data, type }), { fulfilled: action.fulfilled })
