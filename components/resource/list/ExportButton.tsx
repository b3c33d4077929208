import { DownloadOutlined } from '@ant-design/icons'
import { useEffect, useRef, useState } from 'react'
import { limits } from '#constants/limits.ts'
import { severity } from '#constants/notices.ts'
import type { ExportFormat } from '#contract/exportQuery.ts'
import type { AnyResource, ExportQueryOf, ListQueryOf, RowOf } from '#contract/resource.ts'
import type { ResourceStore } from '#store/createResource.ts'
import { useAppDispatch, useAppSelector } from '#store/hooks.ts'
import { jobStarted } from '#store/jobs/jobs.ts'
import { noticeShown } from '#store/ui/ui.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonMenu } from '../../ui/ButtonMenu.tsx'
import { ProgressRing } from '../../ui/ProgressRing.tsx'
import { type Column, shownFields } from './columns.tsx'

interface Props<R extends AnyResource, Row> {
  resource: ResourceStore<R>
  /** The query of the list on screen; its page is ignored. */
  input: ListQueryOf<R>
  /** Only these rows of the list. Default: all that match. */
  ids?: readonly number[]
  /** The number of rows. */
  total: number
  size?: 'small'
  columns: readonly Column<Row>[]
  /** The singular of the rows and the name of the list: "track" and "Tracks". */
  texts: { one: string; list: string }
}

const formats: readonly { format: ExportFormat; label: string }[] = [
  { format: 'xlsx', label: 'Excel' },
  { format: 'csv', label: 'CSV' },
  { format: 'json', label: 'JSON' },
]
const shownColumnEntries = formats.map(({ format, label }) => ({
  key: `${format} shown`,
  label: `${label}, columns shown`,
  format,
  hasAllColumns: false,
}))
const allColumnEntries = formats.map(({ format, label }) => ({
  key: `${format} all`,
  label: `${label}, all columns`,
  format,
  hasAllColumns: true,
}))
const menuEntryOf = ({ key, label }: { key: string; label: string }) => ({ key, label })

/**
 * Exports the matching rows to a file. Shows progress and can be cancelled. A long list is exported by a job. Renders nothing for an
 * empty list.
 */
export function ExportButton<R extends AnyResource>({ resource, input, ids, total, size, columns, texts }: Props<R, RowOf<R>>) {
  const dispatch = useAppDispatch()
  const [requestId, setRequestId] = useState<string | null>(null)
  const percent = useAppSelector(({ ui }) => (requestId === null ? 0 : (ui.downloads[requestId] ?? 0)))
  const request = useRef<{ abort: () => void } | null>(null)
  const container = useRef<HTMLSpanElement>(null)
  const isRunning = requestId !== null
  // An address has no room for more ids.
  const isLong = total > (ids ? limits.bulkRows : limits.exportRowsAtOnce)
  const wasRunning = useRef(false)
  useEffect(() => () => request.current?.abort(), [])
  // The focused button was replaced: the focus moves to its replacement.
  useEffect(() => {
    if (wasRunning.current !== isRunning && document.activeElement === document.body) container.current?.querySelector('button')?.focus()
    wasRunning.current = isRunning
  }, [isRunning])

  const start = async ({ format, hasAllColumns }: { format: ExportFormat; hasAllColumns: boolean }) => {
    const shown = !hasAllColumns && { columns: shownFields(columns).join(',') }
    const query = { ...(input as object), format, ...shown, ...(ids && { ids: ids.join(',') }) } as ExportQueryOf<R>
    if (isLong) {
      const startedJob = await dispatch(resource.exportAsJob(query))
      if (resource.exportAsJob.fulfilled.match(startedJob)) dispatch(jobStarted(startedJob.payload))
      return
    }
    const download = dispatch(resource.exportList(query))
    request.current = download
    setRequestId(download.requestId)
    const result = await download
    request.current = null
    setRequestId(null)
    if (resource.exportList.fulfilled.match(result))
      dispatch(noticeShown({ severity: severity.success, text: `${countText(result.payload, texts)} exported.` }))
  }
  const choose = (selectedKey: string) => {
    const choice = [...shownColumnEntries, ...allColumnEntries].find(({ key }) => key === selectedKey)
    if (choice) void start(choice)
  }
  if (!isRunning && total === 0) return null
  return (
    <span ref={container}>
      {isRunning ? (
        <div className="export-progress">
          {/* With a button as wide as the Export button, so that nothing next to it moves. */}
          <ProgressRing percent={percent} label="Export progress" />
          <Button size="small" onClick={() => request.current?.abort()}>
            Cancel
          </Button>
        </div>
      ) : (
        <ButtonMenu
          menu={{
            items: [
              {
                key: 'rows',
                type: 'group',
                label: rowsText(total) + (isLong ? ', exported in the background' : ''),
                children: [...shownColumnEntries.map(menuEntryOf), { key: 'line', type: 'divider' }, ...allColumnEntries.map(menuEntryOf)],
              },
            ],
            onClick: ({ key }) => choose(key),
          }}
        >
          <Button size={size} icon={<DownloadOutlined aria-hidden />} className={ids ? undefined : 'file-button'} title="Export">
            Export
          </Button>
        </ButtonMenu>
      )}
    </span>
  )
}

const rowsText = (total: number): string => (total === 1 ? '1 row' : `${total.toLocaleString('en')} rows`)

/** "1 track", "1,234 tracks", "3 IR representatives". */
const countText = (count: number, { one, list }: { one: string; list: string }): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : list.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())}`
