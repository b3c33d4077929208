import { Button, Drawer, Empty } from 'antd'
import { useState } from 'react'
import { limits } from '#constants/limits.ts'
import { severity } from '#constants/notices.ts'
import { undoableText } from '#contract/undoableText.ts'
import { useAppDispatch, useAppSelector } from '#store/hooks.ts'
import { undoables } from '#store/history/history.ts'
import { noticesCleared } from '#store/ui/ui.ts'
import { useClock } from '../ui/useClock.ts'
import { useLookup } from '../ui/useLookup.ts'
import { type LoggedNotice, NoticeEntry } from './NoticeEntry.tsx'

const minuteMs = 60_000

/**
 * Every message since the page was loaded, newest first, so that a failure can be read after its toast has closed, and what the user can
 * still undo, in whichever tab they did it.
 */
export function NoticeLog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const dispatch = useAppDispatch()
  const notices = useAppSelector((state) => state.ui.notices)
  const [clearedAt, setClearedAt] = useState('')
  const now = useClock((time) => time + minuteMs)
  const undoCount = useAppSelector((state) => state.ui.refreshCount)
  const { rows, status } = useAppSelector(undoables.selectState)
  const listed = new Map(rows.map((row) => [row.undoToken, row]))
  const blockedBy = (undoToken: string | undefined) => {
    if (undoToken === undefined || status !== 'loaded') return undefined
    const row = listed.get(undoToken)
    if (row) return row.isChanged ? 'changed' : undefined
    // Beyond the newest it may still be undone: the server says when it cannot.
    return rows.length < limits.listedUndoables ? 'undone' : undefined
  }
  const own = new Set(notices.map(({ undoToken }) => undoToken))
  const entries: LoggedNotice[] = [
    ...notices.map((notice) => {
      const row = listed.get(notice.undoToken ?? '')
      const rowName = row?.name && !notice.text.includes(row.name) ? row.name : undefined
      return { ...notice, blocked: blockedBy(notice.undoToken), belongsTo: row?.belongsTo, rowName } as const
    }),
    ...rows
      .filter(({ undoToken, at, isChanged }) => !own.has(undoToken) && !isChanged && at > clearedAt)
      .map((row) => ({
        key: row.undoToken,
        severity: severity.success,
        text: `${undoableText(row)}.`,
        belongsTo: row.belongsTo,
        at: row.at,
        undoToken: row.undoToken,
      })),
  ].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
  const clear = () => {
    dispatch(noticesCleared())
    setClearedAt(new Date().toISOString())
  }
  return (
    <Drawer
      title="Messages"
      size={420}
      open={isOpen}
      onClose={onClose}
      extra={entries.length > 0 && <Button onClick={clear}>Clear</Button>}
    >
      {entries.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="No messages yet. Saves, deletions and errors appear here." />
      )}
      {isOpen && <FetchUndoables refreshCount={undoCount + (notices.find(({ undoToken }) => undoToken)?.id ?? 0)} />}
      <ul className="plain-list">
        {entries.map((notice) => (
          <NoticeEntry key={notice.key} notice={notice} now={now} onLeave={onClose} />
        ))}
      </ul>
    </Drawer>
  )
}

/** Fetches what can be undone while the log is open, and again when something was done or undone, here or elsewhere. */
function FetchUndoables({ refreshCount }: { refreshCount: number }) {
  useLookup(undoables, noInput, refreshCount)
  return null
}
const noInput = {}
