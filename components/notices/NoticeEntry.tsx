import { undoSeconds } from '#constants/limits.ts'
import { type Severity, severity } from '#constants/notices.ts'
import type { Undoable } from '#contract/history.ts'
import type { Notice } from '#store/ui/ui.ts'
import type { Tone } from '#styles/tones.ts'
import { JobOfNotice } from '../jobs/JobOfNotice.tsx'
import { formatInViewerZone } from '../ui/dates.ts'
import { PageLink } from '../ui/PageLink.tsx'
import { ToneTag } from '../ui/ToneTag.tsx'
import { NoticeText } from './NoticeText.tsx'
import { RetryButton } from './RetryButton.tsx'
import { UndoButton } from './UndoButton.tsx'

const labels: Readonly<Record<Severity, { label: string; tone: Tone }>> = {
  [severity.success]: { label: 'Done', tone: 'success' },
  [severity.error]: { label: 'Failed', tone: 'error' },
  [severity.warning]: { label: 'Warning', tone: 'warning' },
  [severity.info]: { label: 'Note', tone: 'info' },
}

/**
 * A message of this page, or a write of another page or tab that can still be undone; `belongsTo` what its rows belong to. `rowName`: the name of its only
 * row, where the text does not have it.
 */
export type LoggedNotice = Omit<Notice, 'id'> & {
  blocked?: 'undone' | 'changed'
  belongsTo?: Undoable['belongsTo']
  rowName?: string
}

/** A line of the log. `now`: milliseconds, for the time that is left to undo it. `onLeave`: what its rows belong to is about to be opened. */
export function NoticeEntry({ notice, now, onLeave }: { notice: LoggedNotice; now: number; onLeave: () => void }) {
  const { severity: kind, at, undoToken, blocked, belongsTo, rowName, retryId, job } = notice
  const minutesLeft = Math.min(Math.ceil((Date.parse(at) + undoSeconds * 1000 - now) / 60_000), undoSeconds / 60)
  const mayUndo = undoToken !== undefined && minutesLeft > 0
  return (
    <li className="notice">
      <ToneTag tone={labels[kind].tone}>{labels[kind].label}</ToneTag>
      <div>
        <NoticeText notice={notice} />
        {rowName && <div className="strong">{rowName}</div>}
        <div className="quiet">
          {formatInViewerZone(at)}
          {mayUndo && !blocked && ` · ${minutesLeft} min left`}
        </div>
        {belongsTo && (
          <PageLink href={belongsTo.address} onClick={onLeave}>
            {belongsTo.title}
          </PageLink>
        )}
      </div>
      {retryId !== undefined && <RetryButton retryId={retryId} />}
      {mayUndo && <UndoButton undoToken={undoToken} blocked={blocked} label={rowName ? `${notice.text} ${rowName}` : notice.text} />}
      {job && <JobOfNotice job={job} />}
    </li>
  )
}
