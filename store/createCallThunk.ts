import { type AsyncThunk, type AsyncThunkAction, createAsyncThunk, type UnknownAction } from '@reduxjs/toolkit'
import type { Call } from '#contract/define.ts'
import { questionReply, type SaveQuestion } from '#contract/question.ts'
import { asSentence, emptyDataOf, type Reply } from '#contract/reply.ts'
import type { SendOptions } from '#services/nucleus.ts'
import { sessionExpired } from './auth/auth.ts'
import type { Extra } from './ports.ts'
import type { RootState } from './rootState.ts'
import { reasonIn, withReason } from './reasons.ts'
import { isOutage, isRepeatable } from './retries.ts'
import { callEnded, callStarted, conflictFound, noticeOf, refreshRequested, retrySucceeded } from './ui/ui.ts'

/** What a failed call rejects with. `fields` maps each invalid field to its message. */
export interface CallFailure {
  status: number
  message: string
  /** The server's own message, if it sent one. */
  reason?: string
  fields?: Record<string, string>
  /** The whole data of the refusal, for calls whose refusals hold more than field messages. */
  data?: unknown
  /** The current row on the server, if another user changed it first. */
  current?: Record<string, unknown>
}
type ReasonOf<Input> = (failure: CallFailure, input: Input, state: RootState) => string
interface CallOptions<Input, Output> {
  storeAction?: (answer: Output) => UnknownAction
  reasonOf?: ReasonOf<Input>
  comparesVersions?: boolean
  storeCurrentAction?: (row: Record<string, unknown>) => UnknownAction
}
interface ThunkConfig {
  extra: Extra
  rejectValue: CallFailure
  /** `at`: when the reply was here, in milliseconds since 1970. */
  fulfilledMeta: { meta: Reply['meta']; at: number }
}

/** The thunk of a call, for any input. The toolkit's own type cannot be used while the input type is still generic. */
export type CallThunk<Input, Output> = ((input: Input) => AsyncThunkAction<Output, Input, ThunkConfig>) &
  Pick<AsyncThunk<Output, Input, ThunkConfig>, 'pending' | 'fulfilled' | 'rejected' | 'typePrefix'>
/** Sends a call, whatever else it does. */
export type CallAction<Input, Output> = ((input: Input) => AsyncThunkAction<Output, Input, ThunkConfig>) &
  Pick<CallThunk<Input, Output>, 'fulfilled'>

/**
 * The single runner of all calls: sends, checks, logs, shows toasts and rejects. If the session ended, sign-in opens and the call is
 * repeated afterwards. Fulfils with the reply's data. `storeAction`: the reply holds rows of a resource, which are stored in its lists.
 * The toast of a failure has the server's reason under its text; `reasonOf` gives a better one. Where the network or the server failed and
 * the call can be repeated safely, it offers to send it again. `comparesVersions`: the call comes from a form that shows both versions if
 * another user changed the row first (`useConflict`). Without it the toast says so, and `storeCurrentAction` stores the current row, so that
 * the next try is based on that version.
 */
export function createCallThunk<Input, Output, Parsed>(
  call: Call<Input, Output, Parsed>,
  { storeAction, reasonOf, comparesVersions, storeCurrentAction }: CallOptions<Input, Output> = {},
): CallThunk<Input, Output> {
  const thunk = createAsyncThunk<Output, Input, ThunkConfig>(
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
      const isRetry = extra.retries.isRetry(input)
      if (call.succeedsWhen(reply)) {
        const data = (reply.data ?? emptyDataOf(call.reply)) as Output
        if (storeAction && reply.data != null) dispatch(storeAction(data))
        const notice = noticeOf(call, 'success', { body: input, reply }) ?? (isRetry ? retrySucceeded() : undefined)
        // The screen that sent the first try does not know of this one.
        if (isRetry) dispatch(refreshRequested())
        if (notice) dispatch(withUndoToken(notice, reply.data))
        return fulfillWithValue(data, { meta: reply.meta, at: Date.now() })
      }
      // Only the name and the status: a body or a URL may hold data that must not be logged.
      console.error(`${call.name} failed`, reply.status)
      const notice = noticeOf(call, 'failure', { body: input, reply: { ...reply, message: reply.message && asSentence(reply.message) } })
      const current = reply.status === 409 && isRow(reply.data) ? reply.data : undefined
      const { fields } = (reply.data ?? {}) as { fields?: Record<string, string> }
      const message = reply.message ?? reply.error ?? 'Something went wrong.'
      const failure = { status: reply.status, message, reason: reply.message, fields, data: reply.data, current }
      if (storeCurrentAction && current) dispatch(storeCurrentAction(current))
      if (comparesVersions && current) dispatch(conflictFound({ callName: call.name, input: input as Record<string, unknown>, current }))
      // A question is not a failure: the screen shows it to the user.
      else if (notice && !questionOf(reply)) {
        const reason = reasonOf?.(failure, input, getState() as RootState) || reasonIn(reply, notice)
        const mayRetry = isOutage(reply) && isRepeatable(call, input)
        dispatch(withReason(notice, reason, mayRetry ? extra.retries.add(input, () => dispatch(callThunk(input))) : undefined))
      }
      return rejectWithValue(failure)
    },
  )
  const callThunk = thunk as unknown as CallThunk<Input, Output>
  return callThunk
}

/** Why a call failed; undefined if it succeeded or its own screen aborted it. */
export const failureOf = (result: { payload?: unknown; meta: { requestStatus: string } }): CallFailure | undefined =>
  result.meta.requestStatus === 'rejected' ? (result.payload as CallFailure | undefined) : undefined

/** The question to confirm before the refused save is sent again; undefined if the save failed for another reason. */
export const questionOf = (failure: { data?: unknown } | undefined): SaveQuestion | undefined => {
  const parsed = questionReply.safeParse(failure?.data)
  return parsed.success ? parsed.data.question : undefined
}

/** The message of a save without a form that failed because another user changed the row first. */
export const conflictReason = ({ current }: Pick<CallFailure, 'current'>): string =>
  current ? 'Someone else changed this. The latest version is shown.' : ''

const isRow = (data: unknown): data is Record<string, unknown> => typeof data === 'object' && data !== null && 'rowVersion' in data

function withUndoToken<A extends { payload: object }>(notice: A, answer: unknown): A {
  const undoToken = (answer as { undoToken?: string } | null | undefined)?.undoToken
  return undoToken ? { ...notice, payload: { ...notice.payload, undoToken } } : notice
}
