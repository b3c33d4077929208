import { useCallback, useEffect, useMemo } from 'react'
import { jobsOf, viewClosed, viewOpened } from '#store/jobs/jobs.ts'
import { jobsChanged } from '#store/jobs/jobsChanged.ts'
import { useAppDispatch, useAppSelector } from '#store/hooks.ts'

/** The jobs that the user can read, and their own, refreshed while they are on screen. */
export function useJobs(isLookedAt: boolean) {
  const dispatch = useAppDispatch()
  const all = useAppSelector(({ jobs }) => jobs.rows)
  const contactId = useAppSelector(({ auth }) => auth.user?.contactId)
  const mine = useMemo(() => jobsOf(all, contactId), [all, contactId])
  useEffect(() => {
    if (!isLookedAt) return
    dispatch(viewOpened())
    return () => void dispatch(viewClosed())
  }, [dispatch, isLookedAt])
  const reload = useCallback(() => void dispatch(jobsChanged()), [dispatch])
  return { all, mine, contactId, reload }
}
