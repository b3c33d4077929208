import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { Toast } from '#contract/define.ts'
import type { Reply } from '#contract/reply.ts'
import { initialOpenMenu, initialSubmenu } from '#constants/menu.ts'
import { type Severity, severity, toastSeconds } from '#constants/notices.ts'

declare module '../rootState.ts' {
  interface RootSlices {
    ui: UiState
  }
}

/** A message to the user. Failures stay in the log after their toast has closed. */
export interface Notice {
  id: number
  severity: Severity
  text: string
  /** How it is shown (`constants/notices.ts`). Default: as a toast. */
  style?: 'corner' | 'brief'
  /** ISO instant. */
  at: string
  /** Why a call failed, or what else a success means; shown under the text. */
  reason?: string
  /** The failed call, which can be sent again once (`store/retries.ts`). */
  retryId?: number
  /** How many equal messages it counts; its id and instant are the last one's. Default: 1. */
  count?: number
  /** Names its toast; equal messages share one. */
  key: string
  /** Undoes the delete that the notice reports. */
  undoToken?: string
  /** The job whose end it reports, and whether its file can be downloaded. */
  job?: { jobId: string; hasFile: boolean }
}

/** A save that met a newer version of its row. */
export interface Conflict {
  /** The name of the refused call, and its input. */
  callName: string
  input: Record<string, unknown>
  /** The current row on the server. */
  current: Record<string, unknown>
}

export interface UiState {
  isLoading: boolean
  callsUnderWay: number
  selectedSubmenu: number
  openMenu: readonly string[]
  notices: Notice[]
  conflict: Conflict | null
  /** Incremented when something changed behind the lists on screen (an undo, a restore), so that they load again. */
  refreshCount: number
  /** Running downloads: percent received, by request id. */
  downloads: Record<string, number>
}

const initialState: UiState = {
  isLoading: false,
  callsUnderWay: 0,
  selectedSubmenu: initialSubmenu,
  openMenu: initialOpenMenu,
  notices: [],
  conflict: null,
  refreshCount: 0,
  downloads: {},
}
const maxNotices = 50

const ui = createSlice({
  name: 'ui',
  initialState,
  reducers: {
    callStarted(state) {
      state.callsUnderWay += 1
      state.isLoading = true
    },
    callEnded(state) {
      state.callsUnderWay = Math.max(0, state.callsUnderWay - 1)
      state.isLoading = state.callsUnderWay > 0
    },
    noticeShown: {
      reducer(state, { payload }: PayloadAction<Omit<Notice, 'id' | 'key'>>) {
        const id = (state.notices[0]?.id ?? 0) + 1
        const same = state.notices.find((one) => isRepetition(payload, one))
        const counted = same ? { ...payload, count: (same.count ?? 1) + 1, key: same.key } : { ...payload, key: `${id} ${payload.at}` }
        state.notices = [{ ...counted, id }, ...state.notices.filter((one) => one !== same)].slice(0, maxNotices)
      },
      prepare: (notice: Pick<Notice, 'severity' | 'text' | 'reason' | 'style' | 'retryId' | 'undoToken' | 'job'>) => ({
        payload: { ...notice, at: new Date().toISOString() },
      }),
    },
    /** A failed call is sent again: it cannot be sent once more. */
    retryStarted(state, { payload: retryId }: PayloadAction<number>) {
      for (const notice of state.notices) if (notice.retryId === retryId) delete notice.retryId
    },
    noticesCleared(state) {
      state.notices = []
    },
    conflictFound(state, { payload }: PayloadAction<Conflict>) {
      state.conflict = payload
    },
    conflictSettled(state) {
      state.conflict = null
    },
    refreshRequested(state) {
      state.refreshCount += 1
    },
    downloadAdvanced({ downloads }, { payload: { requestId, percent } }: PayloadAction<{ requestId: string; percent: number }>) {
      downloads[requestId] = percent
    },
    downloadEnded(state, { payload: requestId }: PayloadAction<string>) {
      state.downloads = Object.fromEntries(Object.entries(state.downloads).filter(([id]) => id !== requestId))
    },
    submenuSelected(state, { payload }: PayloadAction<number>) {
      state.selectedSubmenu = payload
    },
    menuOpened(state, { payload }: PayloadAction<readonly string[]>) {
      state.openMenu = [...payload]
    },
  },
})

export const {
  callStarted,
  callEnded,
  noticeShown,
  noticesCleared,
  retryStarted,
  conflictFound,
  conflictSettled,
  refreshRequested,
  downloadAdvanced,
  downloadEnded,
  submenuSelected,
  menuOpened,
} = ui.actions
export const uiReducer = ui.reducer

/** Milliseconds within which an equal message counts up the one before, while that is still on screen. */
const repetitionMs = 1000 * toastSeconds

/** Whether a message repeats another. One with an action of its own repeats none: each undoes something else. */
const isRepetition = (one: Omit<Notice, 'id' | 'key'>, other: Notice): boolean =>
  [one, other].every(({ undoToken, job, retryId }) => !undoToken && !job && retryId === undefined) &&
  one.severity === other.severity &&
  one.text === other.text &&
  one.reason === other.reason &&
  one.style === other.style &&
  Date.parse(one.at) - Date.parse(other.at) < repetitionMs

/** The notice of a call without a text of its own that succeeded when it was sent again. */
export const retrySucceeded = () => noticeShown({ severity: severity.success, text: 'Retry succeeded.' })

/** The notice of a call, from the texts of its declaration; undefined if it has none. */
export function noticeOf<Input>(call: { toast?: Toast<Input> }, outcome: 'success' | 'failure', context: { body: Input; reply: Reply }) {
  const template = call.toast?.[outcome]
  if (template === undefined) return undefined
  const text = typeof template === 'function' ? template(context) : template
  if (outcome === 'failure') return noticeShown({ severity: severity.error, text })
  const reason = call.toast?.note?.(context.reply)
  const isWarning = reason !== undefined || call.toast?.isPartial?.(context.reply) === true
  return noticeShown({ severity: isWarning ? severity.warning : severity.success, text, ...(reason !== undefined && { reason }) })
}
