import { createSlice, type PayloadAction, type ThunkAction, type UnknownAction } from '@reduxjs/toolkit'
import { choiceLabel } from '#constants/choice.ts'
import { participationStatuses, type ParticipationStatusId } from '#constants/meetings.ts'
import { participationStatus } from '#contract/meetings/floor.ts'
import { createCallThunk, failureOf } from '../createCallThunk.ts'
import { dropDraft, readDraft, writeDraft } from '../drafts.ts'
import type { Extra } from '../ports.ts'
import { withReason } from '../reasons.ts'
import { isOutage } from '../retries.ts'
import type { RootState } from '../rootState.ts'
import { noticeOf } from '../ui/ui.ts'
import { inMeetings } from './slices.ts'

/** Who came to a meeting or did not, as somebody on the floor marked it. */
export interface Mark {
  meetingParticipantId: number
  meetingParticipationStatusId: ParticipationStatusId
  /** Of the participant when it was made: a mark never overwrites what somebody else has said since. */
  rowVersion: number
  /** Whose it is, for a message. */
  name: string
}

/** The status of a participant as the server last told it. */
interface Known {
  meetingParticipationStatusId: ParticipationStatusId
  rowVersion: number
}
interface MarksState {
  /** Not sent yet, the oldest first; at most one of each participant. */
  waiting: Mark[]
  isSending: boolean
  /** By participant, newer than the lists that show them. */
  known: Record<number, Known>
}

declare module './slices.ts' {
  interface MeetingsSlices {
    floorMarks: MarksState
  }
}

const initialState: MarksState = { waiting: [], isSending: false, known: {} }
const slice = createSlice({
  name: 'meetings/marks',
  initialState,
  reducers: {
    marksRead(state, { payload }: PayloadAction<Mark[]>) {
      state.waiting = payload
    },
    /** A later mark of the same participant takes the place of one that was not sent. */
    marked(state, { payload }: PayloadAction<Mark>) {
      state.waiting = [...state.waiting.filter((mark) => mark.meetingParticipantId !== payload.meetingParticipantId), payload]
    },
    sendingStarted(state) {
      state.isSending = true
    },
    sendingEnded(state) {
      state.isSending = false
    },
    markSettled(state, { payload: { sent, known } }: PayloadAction<{ sent: Mark; known?: Known }>) {
      const id = sent.meetingParticipantId
      if (known) state.known[id] = known
      // Marked again while the first was on its way: the next one is based on what the first one led to.
      state.waiting = state.waiting
        .filter((mark) => !isSame(mark, sent))
        .map((mark) => (mark.meetingParticipantId === id && known ? { ...mark, rowVersion: known.rowVersion } : mark))
    },
  },
})
const { marksRead, marked, sendingStarted, sendingEnded, markSettled } = slice.actions

const isSame = (one: Mark, other: Mark): boolean =>
  one.meetingParticipantId === other.meetingParticipantId && one.meetingParticipationStatusId === other.meetingParticipationStatusId

export const selectMarks = inMeetings('floorMarks').inject(slice.reducer)

const draftKey = 'meetings/marks'
/** Its messages are shown here: a mark without a network is no failure, it waits. */
const send = createCallThunk({ ...participationStatus, toast: undefined, background: true })

type MarksThunk<T> = ThunkAction<T, RootState, Extra, UnknownAction>

/** Takes up the marks that this tab could not send before it was loaded again, and sends them. */
export const takeUpMarks = (): MarksThunk<void> => (dispatch) => {
  const { waiting } = dispatch(readDraft(draftKey))?.values ?? {}
  if (Array.isArray(waiting)) dispatch(marksRead(waiting as Mark[]))
  void dispatch(sendMarks())
}

/** Marks a participant: at once on the screen, on the server as soon as that can be reached. */
export const mark =
  (made: Mark): MarksThunk<Promise<void>> =>
  (dispatch) => {
    dispatch(marked(made))
    dispatch(storeWaiting())
    return dispatch(sendMarks())
  }

const storeWaiting = (): MarksThunk<void> => (dispatch, getState) => {
  const { waiting } = selectMarks(getState())
  dispatch(waiting.length > 0 ? writeDraft(draftKey, { values: { waiting } }) : dropDraft(draftKey))
}

/** Sends the marks that wait, one after the other, until the network fails. What is refused is told, and not sent again. */
export const sendMarks = (): MarksThunk<Promise<void>> => async (dispatch, getState) => {
  if (selectMarks(getState()).isSending) return
  dispatch(sendingStarted())
  try {
    for (let [next] = selectMarks(getState()).waiting; next; [next] = selectMarks(getState()).waiting)
      if (!(await dispatch(sendMark(next)))) return
  } finally {
    dispatch(sendingEnded())
  }
}

/** Sends one mark. Returns false, and keeps it, when the network or the server failed. */
const sendMark =
  (sent: Mark): MarksThunk<Promise<boolean>> =>
  async (dispatch) => {
    const { name, ...input } = sent
    const tell = (outcome: 'success' | 'failure', reason?: string) => {
      const notice = noticeOf(participationStatus, outcome, { body: input, reply: { status: 200 } })
      if (notice) dispatch(withReason(notice, reason))
    }
    const result = await dispatch(send(input))
    const failure = failureOf(result)
    if (failure && isOutage(failure)) return false
    if (send.fulfilled.match(result)) {
      const known = result.payload.participants.find((one) => one.meetingParticipantId === input.meetingParticipantId)
      dispatch(markSettled({ sent, known }))
      // What was marked has often left the board by then.
      tell('success', `${name}: ${choiceLabel(participationStatuses, sent.meetingParticipationStatusId)}`)
    } else {
      dispatch(markSettled({ sent }))
      const reason =
        failure?.status === 409 ? `Someone else changed the status of ${name} meanwhile.` : `${name}: ${failure?.message ?? ''}`
      tell('failure', reason)
    }
    dispatch(storeWaiting())
    return true
  }
