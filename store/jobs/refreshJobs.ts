import { isActive, maxListedJobs, jobStateLabels } from '#constants/jobs.ts'
import { severity } from '#constants/notices.ts'
import type { Job } from '#contract/jobs.ts'
import { asSentence } from '#contract/reply.ts'
import type { AppDispatch } from '../makeStore.ts'
import type { Extra } from '../ports.ts'
import type { RootState } from '../rootState.ts'
import { noticeShown, refreshRequested } from '../ui/ui.ts'
import { awaitedJobsChanged, fetchJob, fetchJobs, jobsOf, runningJobs } from './jobs.ts'

type Thunk<T> = (dispatch: AppDispatch, getState: () => RootState, extra: Extra) => T

/**
 * Loads the jobs and reports which of the user's own have ended. Called whenever jobs may have changed, by a timer or by a message from
 * the server.
 */
export const refreshJobs = (): Thunk<Promise<void>> => async (dispatch) => {
  const result = await dispatch(fetchJobs({}))
  if (fetchJobs.fulfilled.match(result)) await dispatch(reportEnded())
}

/** Stores immediately which jobs were started here, so that their end is reported even if the page is left before the next poll. */
export const rememberStarted = (): Thunk<void> => (dispatch, getState) => {
  const { startedJobs } = getState().jobs
  if (startedJobs.length > 0) dispatch(writeAwaited([...new Set([...dispatch(readAwaited()), ...startedJobs])]))
}

/** Shows one notice for each ended job of the user that this browser has seen running. */
const reportEnded = (): Thunk<Promise<void>> => async (dispatch, getState) => {
  dispatch(rememberStarted())
  const { rows } = getState().jobs
  const awaitedIds = dispatch(readAwaited())
  const jobsById = new Map(jobsOf(rows, getState().auth.user?.contactId).map((job) => [job.jobId, job]))
  // The list holds only the newest jobs: when it is full, a job that is not in it may still exist.
  const unlistedIds = rows.length < maxListedJobs ? [] : awaitedIds.filter((jobId) => !jobsById.has(jobId))
  for (const jobId of unlistedIds) {
    const result = await dispatch(fetchJob({ jobId }))
    if (fetchJob.fulfilled.match(result)) jobsById.set(jobId, result.payload)
  }
  const ended = awaitedIds.flatMap((jobId) => jobsById.get(jobId) ?? []).filter(({ state }) => !isActive(state))
  const runningIds = runningJobs([...jobsById.values()]).map(({ jobId }) => jobId)
  if ([awaitedIds, getState().jobs.awaitedJobs].some((ids) => ids.toSorted().join() !== runningIds.toSorted().join()))
    dispatch(writeAwaited(runningIds))
  for (const job of ended) dispatch(noticeOfEnd(job))
  // An export changes nothing that a list shows.
  if (ended.some(({ kind }) => kind !== 'export')) dispatch(refreshRequested())
}

const severityOf = { done: severity.success, failed: severity.error, cancelled: severity.info }

function noticeOfEnd({ jobId, label, state, summary, error, file, undoToken }: Job) {
  const text = [`${label}: ${jobStateLabels[state].toLowerCase()}.`, error, summary].filter(Boolean).join(' ')
  return noticeShown({
    severity: severityOf[state as keyof typeof severityOf],
    text: asSentence(text),
    style: 'corner',
    ...(undoToken && { undoToken }),
    job: { jobId, hasFile: file !== null },
  })
}

const keyOf = (state: RootState): string => `jobs.awaited.${state.auth.user?.contactId}`

/** The jobs whose end will be reported, shared by all pages of this browser; if the browser stores nothing, as this page knows them. */
const readAwaited =
  (): Thunk<string[]> =>
  (_, getState, { preferences }) => {
    const stored = preferences.read(keyOf(getState()))
    return Array.isArray(stored) ? stored.map(String) : getState().jobs.awaitedJobs
  }
const writeAwaited =
  (jobIds: string[]): Thunk<void> =>
  (dispatch, getState, { preferences }) => {
    preferences.write(keyOf(getState()), jobIds)
    dispatch(awaitedJobsChanged(jobIds))
  }
