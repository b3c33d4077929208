import { InboxOutlined } from '@ant-design/icons'
import { Button, Flex, Spin, Upload } from 'antd'
import { limits } from '#constants/limits.ts'
import type { ImportFormat } from '#contract/import.ts'
import type { ImportStore } from '#store/createImport.ts'
import { useAppDispatch } from '#store/hooks.ts'

interface Props {
  imports: ImportStore
  isBusy: boolean
  onChoose: (file: File) => Promise<void>
}

const formats: readonly { format: ImportFormat; text: string }[] = [
  { format: 'xlsx', text: 'Template for Excel (.xlsx)' },
  { format: 'csv', text: 'Template as CSV' },
]

/** The first step: drop or choose a file, or download a template to fill in. */
export function ChooseFile({ imports, isBusy, onChoose }: Props) {
  const dispatch = useAppDispatch()
  return (
    <Spin spinning={isBusy}>
      <Upload.Dragger
        accept=".csv,.tsv,.txt,.xlsx"
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
          CSV or Excel (.xlsx), at most {limits.uploadBytes / 1024 / 1024} MB and {limits.importRows.toLocaleString('en')} rows. Of a
          workbook the first sheet is read.
        </p>
      </Upload.Dragger>
      <p className="import-text">
        The columns need a row of names above them. Nothing is written until you have seen what would happen to every row.
      </p>
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
