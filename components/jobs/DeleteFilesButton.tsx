import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import { Popconfirm } from 'antd'
import type { Job } from '#contract/jobs.ts'
import { deleteJobFiles } from '#store/jobs/jobs.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { Button } from '../ui/Button.tsx'
import { sizeText } from './jobTexts.ts'

/** Deletes the stored files of an ended job after a confirmation; it cannot be undone. */
export function DeleteFilesButton({ job: { jobId, label, file, storedBytes } }: { job: Job }) {
  const dispatch = useAppDispatch()
  const fileText = file ? `“${file.name}”` : 'the uploaded file'
  return (
    <Popconfirm
      title="Delete the files of this job?"
      styles={{ root: { maxWidth: 400 } }}
      description={`This deletes ${fileText} (${sizeText(storedBytes)}). The job stays in the list.`}
      okText="Delete"
      okButtonProps={{ danger: true }}
      onConfirm={() => dispatch(deleteJobFiles({ jobId }))}
    >
      <Button size="small" type="text" icon={<DeleteOutlined aria-hidden />} aria-label={`Delete files: ${label}`} title="Delete files" />
    </Popconfirm>
  )
}
