import DownloadOutlined from '@ant-design/icons/DownloadOutlined'
import { useState } from 'react'
import { downloadJobFile } from '#store/jobs/jobs.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { Button } from '../ui/Button.tsx'

/** Downloads the file that a job has written. `label` names the job, where several buttons are listed. */
export function DownloadButton({ jobId, label }: { jobId: string; label?: string }) {
  const dispatch = useAppDispatch()
  const [isLoading, setLoading] = useState(false)
  const download = async () => {
    setLoading(true)
    await dispatch(downloadJobFile({ jobId }))
    setLoading(false)
  }
  return (
    <Button
      size="small"
      icon={<DownloadOutlined aria-hidden />}
      loading={isLoading}
      aria-label={label && `Download: ${label}`}
      onClick={() => void download()}
    >
      Download
    </Button>
  )
}
