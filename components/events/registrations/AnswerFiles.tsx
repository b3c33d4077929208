import DownloadOutlined from '@ant-design/icons/DownloadOutlined'
import { downloadRegistrationFile } from '#store/events/registrationFile.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { Button } from '../../ui/Button.tsx'

interface AnswerFile {
  fileId: string
  name?: string
}

/** The files of an answer; none for an answer of another kind. */
export const filesIn = (value: unknown): AnswerFile[] => (Array.isArray(value) ? value : [value]).filter(isFile)

const isFile = (one: unknown): one is AnswerFile => typeof one === 'object' && one !== null && 'fileId' in one

/** The files that a registrant uploaded, each to be downloaded. */
export function AnswerFiles({ eventRegistrationId, files }: { eventRegistrationId: number; files: readonly AnswerFile[] }) {
  const dispatch = useAppDispatch()
  return files.map(({ fileId, name = 'Headshot' }) => (
    <Button
      key={fileId}
      size="small"
      icon={<DownloadOutlined aria-hidden />}
      aria-label={`Download ${name}`}
      onClick={() => void dispatch(downloadRegistrationFile({ eventRegistrationId, fileId }))}
    >
      {name}
    </Button>
  ))
}
