import type { AppStore } from '../makeStore.ts'
import { jobsOf, underWay } from './jobs.ts'
import { jobsChanged, keepStarted } from './jobsChanged.ts'

/** What the watch needs from the page. Tests pass their own. */
export interface WatchedPage {
  /** Calls back after this many milliseconds. The returned function cancels it. */
  after: (ms: number, work: () => void) => () => void
  isVisible: () => boolean
  /** Calls back whenever the page becomes visible. Returns a function that ends it. */
  onVisible: (work: () => void) => () => void
}

/** Milliseconds between two polls: while a relevant job is running; while a screen shows jobs; after a failure. */
export const pauses = { underWay: 2000, looking: 15_000, failed: 10_000 }
/** The most polls while no job is running (ten minutes): an abandoned page must not keep its session alive. */
const mostLooks = 40

/**
 * Keeps the list of jobs up to date while the page is visible. Polls immediately, whenever a job is started, and repeatedly while one of
 * the user's own jobs is running or a screen shows jobs. Returns a function that ends it.
 */
export function watchJobs(store: AppStore, page: WatchedPage): () => void {
  let isOver = false
  let isAsking = false
  let giveUp = () => undefined as void
  let looks = 0
  let seen = store.getState().jobs

  const pause = (): number | undefined => {
    const { jobs, auth } = store.getState()
    const mattering = jobs.views > 0 ? jobs.rows : jobsOf(jobs.rows, auth.user?.contactId)
    const isWaiting = jobs.awaited.length > 0 || underWay(mattering).length > 0
    if (isWaiting) looks = 0
    else if (jobs.views === 0 || looks >= mostLooks) return undefined
    if (jobs.status === 'failed') return pauses.failed
    return isWaiting ? pauses.underWay : pauses.looking
  }
  const plan = () => {
    giveUp()
    const ms = pause()
    giveUp = isOver || isAsking || ms === undefined || !page.isVisible() ? () => undefined : page.after(ms, ask)
  }
  const ask = () => {
    giveUp()
    if (isOver || isAsking) return
    isAsking = true
    looks += 1
    void store.dispatch(jobsChanged()).finally(() => {
      isAsking = false
      plan()
    })
  }
  const askAnew = () => {
    looks = 0
    ask()
  }
  const stopHearing = store.subscribe(() => {
    const { jobs } = store.getState()
    const before = seen
    if (jobs === before) return
    seen = jobs
    if (jobs.started.length > 0) store.dispatch(keepStarted())
    if (jobs.views > before.views) askAnew()
    // A job that was started, cancelled or retried here counts as running from now on.
    else if (jobs.rows !== before.rows) plan()
  })
  const stopLooking = page.onVisible(() => {
    looks = 0
    if (pause() !== undefined || store.getState().jobs.status === 'failed') askAnew()
  })
  ask()
  return () => {
    isOver = true
    giveUp()
    stopHearing()
    stopLooking()
  }
}
