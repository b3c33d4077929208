import { createAction, nanoid, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit'
import type { Call } from '#contract/call.ts'
import type { MoveInput } from '#contract/reorder.ts'
import type { AnyResource } from '#contract/resource.ts'
import { createCallThunk } from './createCallThunk.ts'
import type { Move } from './manualOrder.ts'
import type { Extra } from './ports.ts'

type Dispatch = ThunkDispatch<unknown, Extra, UnknownAction>

/**
 * Moves a row of a manually ordered list. `began` shows the move immediately. `ended` confirms it with the changed rows, or undoes it.
 * Moves are sent one after the other, because each names a row that the previous one may have moved.
 */
export function createReorder<Row>(call: Call<MoveInput, Row[]>, { idKey, order }: Pick<AnyResource, 'idKey' | 'order'>) {
  const send = createCallThunk(call)
  const began = createAction<Move & { requestId: string }>(`${call.name}/began`)
  /** No rows: the move was refused. */
  const ended = createAction<{ requestId: string; rows?: Row[] }>(`${call.name}/ended`)
  const pendingMoves = new WeakMap<object, Promise<unknown>>()
  const reorder = (input: MoveInput) => async (dispatch: Dispatch) => {
    const requestId = nanoid()
    const group = order?.within === undefined ? undefined : (input[order.within] ?? undefined)
    dispatch(began({ requestId, id: input[idKey] ?? 0, before: input.before, group }))
    const request = Promise.resolve(pendingMoves.get(dispatch)).then(() => dispatch(send(input)))
    pendingMoves.set(dispatch, request)
    const result = await request
    dispatch(ended({ requestId, rows: send.fulfilled.match(result) ? result.payload : undefined }))
  }
  return { reorder, began, ended }
}
