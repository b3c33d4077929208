import type { AppStore } from '../makeStore.ts'
import { jobsOf, runningJobs } from './jobs.ts'
import { refreshJobs, rememberStarted } from './refreshJobs.ts'

/** What the watch needs from the page. Tests pass their own. */
export interface WatchedPage {
  /** Calls back after this many milliseconds. The returned function cancels it. */
  after: (ms: number, callback: () => void) => () => void
  isVisible: () => boolean
  /** Calls back whenever the page becomes visible. Returns a function that ends it. */
  onVisible: (callback: () => void) => () => void
}

/** Milliseconds between two polls: while a relevant job is running; while a screen shows jobs; after a failure. */
export const pollIntervals = { underWay: 2000, onScreen: 15_000, failed: 10_000 }
/** The most polls while no job is running (ten minutes): an abandoned page must not keep its session alive. */
const maxIdlePolls = 40

/**
 * Keeps the list of jobs up to date while the page is visible. Polls immediately, whenever a job is started, and repeatedly while one of
 * the user's own jobs is running or a screen shows jobs. Returns a function that ends it.
 */
export function watchJobs(store: AppStore, page: WatchedPage): () => void {
  let isStopped = false
  let isPolling = false
  let cancelTimer = () => undefined as void
  let idlePolls = 0
  let lastJobs = store.getState().jobs

  const nextInterval = (): number | undefined => {
    const { jobs, auth } = store.getState()
    const relevantJobs = jobs.openScreens > 0 ? jobs.rows : jobsOf(jobs.rows, auth.user?.contactId)
    const hasRunningJob = jobs.awaitedJobs.length > 0 || runningJobs(relevantJobs).length > 0
    if (hasRunningJob) idlePolls = 0
    else if (jobs.openScreens === 0 || idlePolls >= maxIdlePolls) return undefined
    if (jobs.status === 'failed') return pollIntervals.failed
    return hasRunningJob ? pollIntervals.underWay : pollIntervals.onScreen
  }
  const schedule = () => {
    cancelTimer()
    const ms = nextInterval()
    cancelTimer = isStopped || isPolling || ms === undefined || !page.isVisible() ? () => undefined : page.after(ms, poll)
  }
  const poll = () => {
    cancelTimer()
    if (isStopped || isPolling) return
    isPolling = true
    idlePolls += 1
    void store.dispatch(refreshJobs()).finally(() => {
      isPolling = false
      schedule()
    })
  }
  const restart = () => {
    idlePolls = 0
    poll()
  }
  const unsubscribe = store.subscribe(() => {
    const { jobs } = store.getState()
    const previous = lastJobs
    if (jobs === previous) return
    lastJobs = jobs
    if (jobs.startedJobs.length > 0) store.dispatch(rememberStarted())
    if (jobs.openScreens > previous.openScreens) restart()
    // A job that was started, cancelled or retried here counts as running from now on.
    else if (jobs.rows !== previous.rows) schedule()
  })
  const stopOnVisible = page.onVisible(() => {
    idlePolls = 0
    if (nextInterval() !== undefined || store.getState().jobs.status === 'failed') restart()
  })
  poll()
  return () => {
    isStopped = true
    cancelTimer()
    unsubscribe()
    stopOnVisible()
  }
}
