import { useState } from 'react'
import { severity } from '#constants/notices.ts'
import type { RegistrationStatusId } from '#constants/statuses.ts'
import type { RowResult } from '#contract/bulk.ts'
import { type Registration } from '#contract/events/registrations.ts'
import { bulkStatusSummary } from '#contract/events/registrationBulk.ts'
import { downloadJobFile } from '#store/jobs/jobs.ts'
import { startStatusJob } from '#store/events/registrationBulk.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { noticeShown, refreshRequested } from '#store/ui/ui.ts'
import { useWatchedJob } from '../../resource/jobs/useWatchedJob.ts'

type NamedRow = Pick<Registration, 'firstName' | 'lastName'>
/** The result of a bulk job: the rows it could not change, and the counts. */
interface BulkResult {
  results: RowResult<NamedRow>[]
  counts: { changed: number; total: number }
  undoToken: string | undefined
  jobId: string
}

/** Changes the status of many registrations in a job, which the bar shows with its progress, a cancel button and the refused rows. */
export function useBulkMove() {
  const dispatch = useAppDispatch()
  const { job, follow, cancel } = useWatchedJob()
  const [ended, setEnded] = useState<BulkResult | null>(null)

  /** Starts the job. Returns whether all rows were changed, so that nothing is left to show. */
  const move = async (input: { ids: readonly number[]; eventStatusId: RegistrationStatusId; reason?: string }): Promise<boolean> => {
    const { ids, ...rest } = input
    const started = await dispatch(startStatusJob({ eventRegistrationIds: [...ids], ...rest }))
    if (!startStatusJob.fulfilled.match(started)) return false
    const endedJob = await follow(started.payload)
    if (!endedJob) return false
    dispatch(refreshRequested())
    const parsed = bulkStatusSummary.safeParse(endedJob.result)
    const undoToken = endedJob.undoToken ?? undefined
    const text = [
      endedJob.state === 'done' ? '' : `${endedJob.label}: ${endedJob.state}.`,
      endedJob.error,
      endedJob.summary && `${endedJob.summary}.`,
    ]
      .filter(Boolean)
      .join(' ')
    if (endedJob.state !== 'done' || !parsed.success) {
      dispatch(noticeShown({ severity: endedJob.state === 'failed' ? severity.error : severity.info, text, undoToken }))
      return false
    }
    const { changed, unchanged, refused } = parsed.data
    dispatch(noticeShown({ severity: refused.length > 0 ? severity.warning : severity.success, text, undoToken }))
    if (refused.length === 0) return true
    const results = refused.map(({ id, name, message }) => ({ id, isChanged: false, isRefused: true, message, row: rowOf(name) }))
    setEnded({ results, counts: { changed, total: changed + unchanged + refused.length }, undoToken, jobId: endedJob.jobId })
    return false
  }
  return {
    ...{ job, cancel, move, ended },
    saveRefused: () => void (ended && dispatch(downloadJobFile({ jobId: ended.jobId }))),
    close: () => setEnded(null),
  }
}

const rowOf = (name: string): NamedRow | null => (name ? { firstName: name, lastName: '' } : null)
