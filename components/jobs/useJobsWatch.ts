import { useCallback, useEffect, useState } from 'react'
import { useAppSelector, useAppStore } from '#store/hooks.ts'
import type { WatchedPage } from '#store/jobs/watchJobs.ts'
import { fetchCode } from '../ui/fetchCode.ts'
import { useWhenIdle } from '../ui/useWhenIdle.ts'

/** Watches the jobs once the first screen has loaded its data, or sooner when jobs are on screen or started. */
export function useJobsWatch(): void {
  const store = useAppStore()
  const [isQuiet, setQuiet] = useState(false)
  useWhenIdle(useCallback(() => setQuiet(true), []))
  const isWanted = useAppSelector(({ jobs }) => jobs.openScreens > 0 || jobs.startedJobs.length > 0)
  const [isOn, setOn] = useState(false)
  if (!isOn && (isQuiet || isWanted)) setOn(true)
  useEffect(() => {
    if (!isOn) return
    let stop = (): void => undefined
    let isStopped = false
    void fetchCode(() => import('#store/jobs/watchJobs.ts')).then(({ watchJobs }) => {
      if (!isStopped) stop = watchJobs(store, browserPage)
    })
    return () => {
      isStopped = true
      stop()
    }
  }, [store, isOn])
}

const browserPage: WatchedPage = {
  after: (ms, work) => {
    const timer = setTimeout(work, ms)
    return () => clearTimeout(timer)
  },
  isVisible: () => document.visibilityState === 'visible',
  onVisible: (work) => {
    const listen = () => document.visibilityState === 'visible' && work()
    document.addEventListener('visibilitychange', listen)
    return () => document.removeEventListener('visibilitychange', listen)
  },
}
