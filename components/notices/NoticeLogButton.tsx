import BellOutlined from '@ant-design/icons/BellOutlined'
import { useState } from 'react'
import { severity } from '#constants/notices.ts'
import { useAppSelector } from '#store/hooks.ts'
import { Button } from '../ui/Button.tsx'
import { lazyPart } from '../ui/lazyPart.tsx'
import { useLazyPanel } from '../ui/useLazyPanel.ts'

const NoticeLog = lazyPart(() => import('./NoticeLog.tsx').then((module) => module.NoticeLog))

/** Opens the log of messages. Shows the number of failures since it was last open. */
export function NoticeLogButton() {
  const notices = useAppSelector((state) => state.ui.notices)
  const newest = notices[0]?.id ?? 0
  const [lastSeenId, setLastSeenId] = useState(0)
  const { isOpen, wasOpened, open, close } = useLazyPanel()
  const lastReadId = isOpen ? newest : Math.min(lastSeenId, newest)
  const unread = notices.filter((notice) => notice.severity === severity.error && notice.id > lastReadId).length
  const closeLog = () => {
    setLastSeenId(newest)
    close()
  }
  return (
    <>
      <span className="unread-holder">
        <Button
          type="text"
          icon={<BellOutlined aria-hidden />}
          aria-label={unread === 0 ? 'Messages' : `Messages, ${unread} unread ${unread === 1 ? 'failure' : 'failures'}`}
          onClick={open}
        />
        {unread > 0 && (
          <span className="unread" aria-hidden>
            {unread}
          </span>
        )}
      </span>
      {wasOpened && <NoticeLog isOpen={isOpen} onClose={closeLog} />}
    </>
  )
}
