import { Button, Drawer, Empty } from 'antd'
import { type Severity, severity } from '#constants/notices.ts'
import { useAppDispatch, useAppSelector } from '#store/hooks.ts'
import { noticesCleared } from '#store/ui/ui.ts'
import type { Tone } from '#styles/tones.ts'
import { formatInViewerZone } from '../ui/dates.ts'
import { ToneTag } from '../ui/ToneTag.tsx'
import { JobOfNotice } from '../jobs/JobOfNotice.tsx'
import { isUndoable } from './isUndoable.ts'
import { NoticeText } from './NoticeText.tsx'
import { RetryButton } from './RetryButton.tsx'
import { UndoButton } from './UndoButton.tsx'

const labels: Readonly<Record<Severity, { label: string; tone: Tone }>> = {
  [severity.success]: { label: 'Done', tone: 'success' },
  [severity.error]: { label: 'Failed', tone: 'error' },
  [severity.warning]: { label: 'Warning', tone: 'warning' },
  [severity.info]: { label: 'Note', tone: 'info' },
}
/** Every message since the page was loaded, newest first, so that a failure can be read after its toast has closed. */
export function NoticeLog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const dispatch = useAppDispatch()
  const notices = useAppSelector((state) => state.ui.notices)
  const clear = notices.length > 0 && <Button onClick={() => dispatch(noticesCleared())}>Clear</Button>
  return (
    <Drawer title="Messages" size={420} open={isOpen} onClose={onClose} extra={clear}>
      {notices.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="No messages yet. What was saved, deleted or refused is listed here." />
      )}
      <ul className="plain-list">
        {notices.map((notice) => (
          <li key={notice.id} className="notice">
            <ToneTag tone={labels[notice.severity].tone}>{labels[notice.severity].label}</ToneTag>
            <div>
              <NoticeText notice={notice} />
              <div className="quiet">{formatInViewerZone(notice.at)}</div>
            </div>
            {notice.retryId !== undefined && <RetryButton retryId={notice.retryId} />}
            {notice.undoToken && isUndoable(notice.at) && <UndoButton undoToken={notice.undoToken} />}
            {notice.job && <JobOfNotice job={notice.job} />}
          </li>
        ))}
      </ul>
    </Drawer>
  )
}
