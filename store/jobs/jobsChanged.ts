import { isUnderWay, jobsListed, jobStateLabels } from '#constants/jobs.ts'
import { severity } from '#constants/notices.ts'
import type { Job } from '#contract/jobs.ts'
import { asSentence } from '#contract/reply.ts'
import type { AppDispatch } from '../makeStore.ts'
import type { Extra } from '../ports.ts'
import type { RootState } from '../rootState.ts'
import { noticeShown, refreshAsked } from '../ui/ui.ts'
import { endsAwaited, fetchJob, fetchJobs, jobsOf, underWay } from './jobs.ts'

type Thunk<T> = (dispatch: AppDispatch, getState: () => RootState, extra: Extra) => T

/**
 * Loads the jobs and reports which of the user's own have ended. Called whenever jobs may have changed, by a timer or by a message from
 * the server.
 */
export const jobsChanged = (): Thunk<Promise<void>> => async (dispatch) => {
  const result = await dispatch(fetchJobs({}))
  if (fetchJobs.fulfilled.match(result)) await dispatch(tellEnds())
}

/** Stores immediately which jobs were started here, so that their end is reported even if the page is left before the next poll. */
export const keepStarted = (): Thunk<void> => (dispatch, getState) => {
  const { started } = getState().jobs
  if (started.length > 0) dispatch(awaitEnds([...new Set([...dispatch(awaited()), ...started])]))
}

/** Shows one notice for each ended job of the user that this browser has seen running. */
const tellEnds = (): Thunk<Promise<void>> => async (dispatch, getState) => {
  dispatch(keepStarted())
  const { rows } = getState().jobs
  const waiting = dispatch(awaited())
  const known = new Map(jobsOf(rows, getState().auth.user?.contactId).map((job) => [job.jobId, job]))
  // The list holds only the newest jobs: when it is full, a job that is not in it may still exist.
  const others = rows.length < jobsListed ? [] : waiting.filter((jobId) => !known.has(jobId))
  for (const jobId of others) {
    const result = await dispatch(fetchJob({ jobId }))
    if (fetchJob.fulfilled.match(result)) known.set(jobId, result.payload)
  }
  const ended = waiting.flatMap((jobId) => known.get(jobId) ?? []).filter(({ state }) => !isUnderWay(state))
  const next = underWay([...known.values()]).map(({ jobId }) => jobId)
  if ([waiting, getState().jobs.awaited].some((ids) => ids.toSorted().join() !== next.toSorted().join())) dispatch(awaitEnds(next))
  for (const job of ended) dispatch(noticeOfEnd(job))
  // An export changes nothing that a list shows.
  if (ended.some(({ kind }) => kind !== 'export')) dispatch(refreshAsked())
}

const severityOf = { done: severity.success, failed: severity.error, cancelled: severity.info }

function noticeOfEnd({ jobId, label, state, summary, error, file, undoToken }: Job) {
  const words = [`${label}: ${jobStateLabels[state].toLowerCase()}.`, error, summary].filter(Boolean).join(' ')
  return noticeShown({
    severity: severityOf[state as keyof typeof severityOf],
    text: asSentence(words),
    style: 'corner',
    ...(undoToken && { undoToken }),
    job: { jobId, hasFile: file !== null },
  })
}

const keyOf = (state: RootState): string => `jobs.awaited.${state.auth.user?.contactId}`

/** The jobs whose end will be reported, shared by all pages of this browser; if the browser stores nothing, as this page knows them. */
const awaited =
  (): Thunk<string[]> =>
  (_, getState, { preferences }) => {
    const kept = preferences.read(keyOf(getState()))
    return Array.isArray(kept) ? kept.map(String) : getState().jobs.awaited
  }
const awaitEnds =
  (jobIds: string[]): Thunk<void> =>
  (dispatch, getState, { preferences }) => {
    preferences.write(keyOf(getState()), jobIds)
    dispatch(endsAwaited(jobIds))
  }
