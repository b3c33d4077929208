import { InboxOutlined } from '@ant-design/icons'
import { Button, Flex, Spin, Upload } from 'antd'
import { limits } from '#constants/limits.ts'
import type { ImportFormat } from '#contract/import.ts'
import type { ImportStore } from '#store/createImport.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { acceptedFiles } from './acceptedFiles.ts'
import { formatCount } from '../../ui/numbers.ts'

interface Props {
  imports: ImportStore
  isBusy: boolean
  onChoose: (file: File) => Promise<void>
}

const formats: readonly { format: ImportFormat; text: string }[] = [
  { format: 'xlsx', text: 'Excel template (.xlsx)' },
  { format: 'csv', text: 'CSV template' },
]

/** The first step: drop or choose a file, or download a template to fill in. */
export function ChooseFile({ imports, isBusy, onChoose }: Props) {
  const dispatch = useAppDispatch()
  return (
    <Spin spinning={isBusy}>
      <Upload.Dragger
        accept={acceptedFiles}
        disabled={isBusy}
        showUploadList={false}
        beforeUpload={(file) => {
          void onChoose(file)
          return false
        }}
        className="import-drop"
      >
        <InboxOutlined className="import-drop-icon" aria-hidden />
        <p className="strong">Drop a file here, or click to choose one</p>
        <p className="quiet">
          CSV or Excel (.xlsx), up to {limits.uploadBytes / 1024 / 1024} MB and {formatCount(limits.importRows)} rows. Of a workbook, the
          sheet that was open when it was saved is read. You can choose another one in the next step.
        </p>
      </Upload.Dragger>
      <p className="import-text">The first row must name the columns. Nothing is imported until you have reviewed the rows.</p>
      <Flex gap={8} wrap>
        {formats.map(({ format, text }) => (
          <Button key={format} onClick={() => void dispatch(imports.saveTemplate(format))}>
            {text}
          </Button>
        ))}
      </Flex>
    </Spin>
  )
}
