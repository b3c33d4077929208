import { useCallback, useEffect, useMemo } from 'react'
import { jobsOf, screenClosed, screenOpened } from '#store/jobs/jobs.ts'
import { refreshJobs } from '#store/jobs/refreshJobs.ts'
import { useAppDispatch, useAppSelector } from '#store/hooks.ts'

/** The jobs that the user can read, and their own, refreshed while they are on screen. */
export function useJobs(isOnScreen: boolean) {
  const dispatch = useAppDispatch()
  const all = useAppSelector(({ jobs }) => jobs.rows)
  const contactId = useAppSelector(({ auth }) => auth.user?.contactId)
  const mine = useMemo(() => jobsOf(all, contactId), [all, contactId])
  useEffect(() => {
    if (!isOnScreen) return
    dispatch(screenOpened())
    return () => void dispatch(screenClosed())
  }, [dispatch, isOnScreen])
  const reload = useCallback(() => void dispatch(refreshJobs()), [dispatch])
  return { all, mine, contactId, reload }
}
