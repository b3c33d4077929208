import { useState } from 'react'
import { severity } from '#constants/notices.ts'
import type { RegistrationStatusId } from '#constants/statuses.ts'
import type { RowResult } from '#contract/bulk.ts'
import { bulkMoved, type Registration } from '#contract/events/registrations.ts'
import { downloadJobFile } from '#store/jobs/jobs.ts'
import { startMovingRegistrations } from '#store/events/registrations.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { noticeShown, refreshAsked } from '#store/ui/ui.ts'
import { useOneJob } from '../../resource/jobs/useOneJob.ts'

type Named = Pick<Registration, 'firstName' | 'lastName'>
/** The result of a bulk job: the rows it could not change, and the counts. */
interface Ended {
  results: RowResult<Named>[]
  counts: { changed: number; total: number }
  jobId: string
}

/** Changes the status of many registrations in a job, which the bar shows with its progress, a cancel button and the refused rows. */
export function useBulkMove() {
  const dispatch = useAppDispatch()
  const { job, follow, cancel } = useOneJob()
  const [ended, setEnded] = useState<Ended | null>(null)

  /** Starts the job. Returns whether all rows were changed, so that nothing is left to show. */
  const move = async (asked: { ids: readonly number[]; eventStatusId: RegistrationStatusId; reason?: string }): Promise<boolean> => {
    const { ids, ...rest } = asked
    const started = await dispatch(startMovingRegistrations({ eventRegistrationIds: [...ids], ...rest }))
    if (!startMovingRegistrations.fulfilled.match(started)) return false
    const last = await follow(started.payload)
    if (!last) return false
    dispatch(refreshAsked())
    const said = bulkMoved.safeParse(last.result)
    const undoToken = last.undoToken ?? undefined
    const text = [last.state === 'done' ? '' : `${last.label}: ${last.state}.`, last.error, last.summary && `${last.summary}.`]
      .filter(Boolean)
      .join(' ')
    if (last.state !== 'done' || !said.success) {
      dispatch(noticeShown({ severity: last.state === 'failed' ? severity.error : severity.info, text, undoToken }))
      return false
    }
    const { changed, unchanged, refused } = said.data
    dispatch(noticeShown({ severity: refused.length > 0 ? severity.warning : severity.success, text, undoToken }))
    if (refused.length === 0) return true
    const results = refused.map(({ id, name, message }) => ({ id, isChanged: false, isRefused: true, message, row: rowOf(name) }))
    setEnded({ results, counts: { changed, total: changed + unchanged + refused.length }, jobId: last.jobId })
    return false
  }
  return {
    ...{ job, cancel, move, ended },
    saveRefused: () => void (ended && dispatch(downloadJobFile({ jobId: ended.jobId }))),
    close: () => setEnded(null),
  }
}

const rowOf = (name: string): Named | null => (name ? { firstName: name, lastName: '' } : null)
