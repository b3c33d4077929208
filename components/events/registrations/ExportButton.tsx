import { DownloadOutlined } from '@ant-design/icons'
import { Button, Flex, Progress } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { type ExportInput, exportRegistrations } from '#store/events/registrations.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { severity } from '#constants/notices.ts'
import { noticeShown } from '#store/ui/ui.ts'
import { ButtonMenu } from '../../ui/ButtonMenu.tsx'

/** Exports the rows that match into a file, with its progress; can be cancelled. */
export function ExportButton({ input, total }: { input: Omit<ExportInput, 'format'>; total: number }) {
  const dispatch = useAppDispatch()
  const [part, setPart] = useState<number | null>(null)
  const request = useRef<{ abort: () => void } | null>(null)
  useEffect(() => () => request.current?.abort(), [])
  const start = async (format: 'csv' | 'xlsx') => {
    setPart(0)
    const running = dispatch(exportRegistrations({ input: { ...input, format }, onProgress: setPart }))
    request.current = running
    const result = await running
    request.current = null
    setPart(null)
    if (exportRegistrations.fulfilled.match(result) && result.payload !== undefined)
      dispatch(noticeShown({ severity: severity.success, text: `${result.payload.toLocaleString('en')} registrations exported.` }))
  }
  if (part !== null)
    return (
      <Flex gap={8} align="center" className="export-progress">
        <Progress percent={Math.round(part * 100)} size={{ height: 6 }} aria-label="Export progress" style={{ width: 140 }} />
        <Button size="small" onClick={() => request.current?.abort()}>
          Cancel
        </Button>
      </Flex>
    )
  return (
    <ButtonMenu
      disabled={total === 0}
      menu={{
        items: [
          { key: 'xlsx', label: `Excel (.xlsx), ${total.toLocaleString('en')} rows` },
          { key: 'csv', label: `CSV, ${total.toLocaleString('en')} rows` },
        ],
        onClick: ({ key }) => void start(key as 'csv' | 'xlsx'),
      }}
    >
      <Button icon={<DownloadOutlined />}>Export</Button>
    </ButtonMenu>
  )
}
