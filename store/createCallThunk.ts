import { type AsyncThunk, type AsyncThunkAction, createAsyncThunk, type UnknownAction } from '@reduxjs/toolkit'
import type { Call } from '#contract/define.ts'
import { askedFirst, type SaveQuestion } from '#contract/question.ts'
import { asSentence, emptyDataOf, type Reply } from '#contract/reply.ts'
import type { SendOptions } from '#services/nucleus.ts'
import { sessionExpired } from './auth/auth.ts'
import type { Extra } from './ports.ts'
import type { RootState } from './rootState.ts'
import { limitReached, withMore } from './reasons.ts'
import { callEnded, callStarted, conflictFound, noticeOf } from './ui/ui.ts'

/** What a failed call rejects with; `fields` names the wrong fields and says what is wrong with each. */
export interface CallFailure {
  status: number
  message: string
  /** What the server says, in its own words, if it does. */
  reason?: string
  fields?: Record<string, string>
  /** All that the refusal says, for a call whose refusals say more than fields. */
  data?: unknown
  /** The row as it is on the server now, when somebody else changed it first. */
  current?: Record<string, unknown>
}
type WhyOf<Input> = (failure: CallFailure, input: Input, state: RootState) => string
interface CallOptions<Input, Output> {
  alsoStores?: (answer: Output) => UnknownAction
  whyOf?: WhyOf<Input>
  comparesVersions?: boolean
  storesCurrent?: (row: Record<string, unknown>) => UnknownAction
}
interface Api {
  extra: Extra
  rejectValue: CallFailure
  fulfilledMeta: { meta: Reply['meta'] }
}

/** A thunk of a call, for whatever input: the toolkit's own type cannot be used where the input is not known yet. */
export type CallThunk<Input, Output> = ((input: Input) => AsyncThunkAction<Output, Input, Api>) &
  Pick<AsyncThunk<Output, Input, Api>, 'pending' | 'fulfilled' | 'rejected' | 'typePrefix'>

/**
 * The one place that calls, judges, logs, toasts and rejects. A session that ended opens sign-in and the call is
 * repeated after it. Fulfils with the reply's data.
 * `alsoStores`: the answer holds rows of a resource, which go where they are shown. `whyOf` says after the call's own words
 * why it failed, where no form does. `comparesVersions`: a form makes the call, which shows both versions when somebody else
 * changed the row first (`useConflict`); without it the message says so, and `storesCurrent` shows the row as it is now, so that the
 * next try is about that version.
 */
export function createCallThunk<Input, Output, Parsed>(
  call: Call<Input, Output, Parsed>,
  { alsoStores, whyOf, comparesVersions, storesCurrent }: CallOptions<Input, Output> = {},
): CallThunk<Input, Output> {
  const thunk = createAsyncThunk<Output, Input, Api>(
    call.name,
    async (input, { extra, dispatch, getState, rejectWithValue, fulfillWithValue, signal }) => {
      const send = (options: SendOptions) => extra.nucleus.send(call, input, options)
      if (!call.background) dispatch(callStarted())
      let reply: Reply<Output>
      try {
        reply = await send({ signal })
        if (reply.status === 401 && !call.isPublic) {
          dispatch(sessionExpired())
          if (await extra.signedInAgain()) reply = await send({ signal })
        }
      } finally {
        if (!call.background) dispatch(callEnded())
      }
      if (call.succeedsWhen(reply)) {
        const data = (reply.data ?? emptyDataOf(call.reply)) as Output
        if (alsoStores && reply.data != null) dispatch(alsoStores(data))
        const notice = noticeOf(call, 'success', { body: input, reply })
        if (notice) dispatch(withUndo(notice, reply.data))
        return fulfillWithValue(data, { meta: reply.meta })
      }
      // The name and status only: a body or an address may hold what must not be logged.
      console.error(`${call.name} failed`, reply.status)
      const notice = noticeOf(call, 'failure', { body: input, reply: { ...reply, message: reply.message && asSentence(reply.message) } })
      const current = reply.status === 409 && isRow(reply.data) ? reply.data : undefined
      const { fields } = (reply.data ?? {}) as { fields?: Record<string, string> }
      const message = reply.message ?? reply.error ?? 'The call failed.'
      const failure = { status: reply.status, message, reason: reply.message, fields, data: reply.data, current }
      if (storesCurrent && current) dispatch(storesCurrent(current))
      if (comparesVersions && current) dispatch(conflictFound({ callName: call.name, input: input as Record<string, unknown>, current }))
      // A question is no failure: the screen asks it.
      else if (notice && !questionOf(reply))
        dispatch(withMore(notice, whyOf?.(failure, input, getState() as RootState) ?? limitReached(reply, notice)))
      return rejectWithValue(failure)
    },
  )
  return thunk as unknown as CallThunk<Input, Output>
}

/** Why a call failed; nothing when it did not, or was given up by its own screen. */
export const failureOf = (result: { payload?: unknown; meta: { requestStatus: string } }): CallFailure | undefined =>
  result.meta.requestStatus === 'rejected' ? (result.payload as CallFailure | undefined) : undefined

/** What is asked before a save that was not done; nothing when it failed for good. */
export const questionOf = (refused: { data?: unknown } | undefined): SaveQuestion | undefined => {
  const asked = askedFirst.safeParse(refused?.data)
  return asked.success ? asked.data.question : undefined
}

/** Why a save without a form failed when somebody else was first. */
export const changedMeanwhile = ({ current }: Pick<CallFailure, 'current'>): string =>
  current ? 'Somebody else changed it meanwhile. It is shown as it is now.' : ''

const isRow = (data: unknown): data is Record<string, unknown> => typeof data === 'object' && data !== null && 'rowVersion' in data

function withUndo<A extends { payload: object }>(notice: A, answer: unknown): A {
  const undoToken = (answer as { undoToken?: string } | null | undefined)?.undoToken
  return undoToken ? { ...notice, payload: { ...notice.payload, undoToken } } : notice
}
