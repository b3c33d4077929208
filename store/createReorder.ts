import { createAction, nanoid, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit'
import type { Call } from '#contract/call.ts'
import type { Moved } from '#contract/reorder.ts'
import type { AnyResource } from '#contract/resource.ts'
import { createCallThunk } from './createCallThunk.ts'
import type { Move } from './orderByHand.ts'
import type { Extra } from './ports.ts'

type Dispatch = ThunkDispatch<unknown, Extra, UnknownAction>

/**
 * What moves a row of a list that staff order by hand: `began` shows the move at once, `ended` keeps it with the rows
 * that changed, or takes it back. Moves are sent one after the other, since each names a row that the one before may
 * have moved.
 */
export function createReorder<Row>(call: Call<Moved, Row[]>, { idKey, order }: Pick<AnyResource, 'idKey' | 'order'>) {
  const send = createCallThunk(call)
  const began = createAction<Move & { requestId: string }>(`${call.name}/began`)
  /** Without rows, the move was refused. */
  const ended = createAction<{ requestId: string; rows?: Row[] }>(`${call.name}/ended`)
  const lastOf = new WeakMap<object, Promise<unknown>>()
  const reorder = (input: Moved) => async (dispatch: Dispatch) => {
    const requestId = nanoid()
    const into = order?.within === undefined ? undefined : (input[order.within] ?? undefined)
    dispatch(began({ requestId, id: input[idKey] ?? 0, before: input.before, into }))
    const sending = Promise.resolve(lastOf.get(dispatch)).then(() => dispatch(send(input)))
    lastOf.set(dispatch, sending)
    const result = await sending
    dispatch(ended({ requestId, rows: send.fulfilled.match(result) ? result.payload : undefined }))
  }
  return { reorder, began, ended }
}
