import { useEffect, useRef, useState } from 'react'
import { briefNotice, notice as cornerNotice, toastSeconds } from '#constants/notices.ts'
import type { Notice } from '#store/ui/ui.ts'
import { JobOfNotice } from '../jobs/JobOfNotice.tsx'
import { NoticeText } from './NoticeText.tsx'
import { RetryButton } from './RetryButton.tsx'
import { UndoButton } from './UndoButton.tsx'

/** Long enough to reach for the button. */
const actionToastSeconds = 8
const secondsOf = ({ style, undoToken, retryId, job }: Notice): number => {
  if (undoToken || job || retryId !== undefined) return actionToastSeconds
  if (style === 'corner') return cornerNotice.seconds
  return style === 'brief' ? briefNotice.seconds : toastSeconds
}

/**
 * The text of a message, and the timer that closes it. The timer pauses while the pointer or the focus is on the message, and restarts
 * afterwards. Ant Design's own timer only observes the pointer.
 */
export function ToastText({ notice, onClose }: { notice: Notice; onClose: () => void }) {
  const { id, undoToken, retryId, job } = notice
  const seconds = secondsOf(notice)
  const content = useRef<HTMLSpanElement>(null)
  const [isPaused, setIsPaused] = useState(false)
  useEffect(() => {
    const box = content.current?.closest('[role="status"], [role="alert"]')
    const change = ({ type }: Event) => setIsPaused(type === 'mouseenter' || type === 'focusin')
    const changes = ['mouseenter', 'mouseleave', 'focusin', 'focusout']
    changes.forEach((name) => box?.addEventListener(name, change))
    return () => changes.forEach((name) => box?.removeEventListener(name, change))
  }, [])
  useEffect(() => {
    if (isPaused) return
    const timer = setTimeout(onClose, seconds * 1000)
    return () => clearTimeout(timer)
    // A repetition of the message has another id and starts the time again.
  }, [isPaused, seconds, id, onClose])
  return (
    <span className="toast" ref={content}>
      <NoticeText notice={notice} />
      {retryId !== undefined && <RetryButton retryId={retryId} onDone={onClose} />}
      {undoToken && <UndoButton undoToken={undoToken} onDone={onClose} />}
      {job && <JobOfNotice job={job} />}
    </span>
  )
}
