import { useEffect, useRef, useState } from 'react'
import { limits } from '#constants/limits.ts'
import { severity } from '#constants/notices.ts'
import type { ExportFormat } from '#contract/exportQuery.ts'
import type { AnyResource, ExportQueryOf, RowOf } from '#contract/resource.ts'
import { useAppDispatch, useAppSelector } from '#store/hooks.ts'
import { jobStarted } from '#store/jobs/jobs.ts'
import { noticeShown } from '#store/ui/ui.ts'
import { Button } from '../../ui/Button.tsx'
import { MenuPopup } from '../../ui/MenuPopup.tsx'
import { ProgressRing } from '../../ui/ProgressRing.tsx'
import type { PopupProps } from '../../ui/usePopupButton.ts'
import { shownFields } from '../base/columns.tsx'
import type { ExportProps } from './ExportProps.ts'
import { type ListTotal, totalText } from '../base/listTotal.ts'
import { formatCount } from '../../ui/numbers.ts'

interface Props<R extends AnyResource> extends PopupProps, ExportProps<R, RowOf<R>> {
  /** Called when a download starts and when it has ended. */
  onRunning: (isRunning: boolean) => void
}

const formats: readonly { format: ExportFormat; label: string }[] = [
  { format: 'xlsx', label: 'Excel' },
  { format: 'csv', label: 'CSV' },
  { format: 'json', label: 'JSON' },
]
interface Entry {
  key: string
  label: string
  format: ExportFormat
  columns: 'shown' | 'all' | 'stored'
}
const entriesOf = (columns: Entry['columns'], text: string): Entry[] =>
  formats.map(({ format, label }) => ({ key: `${format} ${columns}`, label: `${label}, ${text}`, format, columns }))
const labelled = [...entriesOf('shown', 'columns shown'), ...entriesOf('all', 'all columns')]
/** For programs: every column under its key, every value as it is stored. */
const keyed = entriesOf('stored', 'keys and stored values')
const menuEntryOf = ({ key, label }: { key: string; label: string }) => ({ key, label })

/** The menu of `ExportButton`, and the progress of the file that was chosen. A long list is exported by a job. */
export function ExportMenu<R extends AnyResource>({ onRunning, ...props }: Props<R>) {
  const { resource, input, ids, total, isEstimate = false, columns, texts, isOpen, onOpenChange, onMounted, takeTyped } = props
  const dispatch = useAppDispatch()
  const [requestId, setRequestId] = useState<string | null>(null)
  const percent = useAppSelector(({ ui }) => (requestId === null ? 0 : (ui.downloads[requestId] ?? 0)))
  const request = useRef<{ abort: () => void } | null>(null)
  // An address has no room for more ids.
  const isLong = total > (ids ? limits.bulkRows : limits.exportRowsAtOnce)
  useEffect(() => () => request.current?.abort(), [])

  const start = async ({ format, columns: which }: Entry) => {
    const what = which === 'shown' ? { columns: shownFields(columns).join(',') } : which === 'stored' && { heads: 'keys' }
    const query = { ...(input as object), format, ...what, ...(ids && { ids: ids.join(',') }) } as ExportQueryOf<R>
    if (isLong) {
      const startedJob = await dispatch(resource.exportAsJob(query))
      if (resource.exportAsJob.fulfilled.match(startedJob)) dispatch(jobStarted(startedJob.payload))
      return
    }
    const download = dispatch(resource.exportList(query))
    request.current = download
    setRequestId(download.requestId)
    onRunning(true)
    const result = await download
    request.current = null
    setRequestId(null)
    onRunning(false)
    if (resource.exportList.fulfilled.match(result))
      dispatch(noticeShown({ severity: severity.success, text: `${countText(result.payload, texts)} exported.` }))
  }
  const choose = (selectedKey: string) => {
    const choice = [...labelled, ...keyed].find(({ key }) => key === selectedKey)
    if (choice) void start(choice)
  }
  if (requestId !== null)
    return (
      <span className="export-progress">
        {/* With a button as wide as the Export button, so that nothing next to it moves. */}
        <ProgressRing percent={percent} label="Export progress" />
        <Button size="small" onClick={() => request.current?.abort()}>
          Cancel
        </Button>
      </span>
    )
  const label = rowsText({ total, isEstimate }) + (isLong ? ', exported in the background' : '')
  const children = [...labelled.map(menuEntryOf), { key: 'line', type: 'divider' as const }, ...keyed.map(menuEntryOf)]
  return (
    <MenuPopup
      menu={{ items: [{ key: 'rows', type: 'group', label, children }], onClick: ({ key }) => choose(key) }}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      onMounted={onMounted}
      takeTyped={takeTyped}
    />
  )
}

const rowsText = (list: ListTotal): string => `${totalText(list)} ${list.total === 1 ? 'row' : 'rows'}`

/** "1 track", "1,234 tracks", "3 IR reps". */
const countText = (count: number, { one, list }: { one: string; list: string }): string =>
  `${formatCount(count)} ${count === 1 ? one : list.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())}`
