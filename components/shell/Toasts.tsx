import { App } from 'antd'
import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import { severity, toastSeconds } from '#constants/notices.ts'
import { useAppSelector } from '#store/hooks.ts'
import type { Notice } from '#store/ui/ui.ts'
import { UndoButton } from './UndoButton.tsx'

const types = { [severity.success]: 'success', [severity.error]: 'error', [severity.warning]: 'warning', [severity.info]: 'info' } as const
/** Long enough to reach for the button. */
const undoToastSeconds = 8

/** Shows each new message for some seconds. One that is hovered or has the focus stays. */
export function Toasts() {
  const { message } = App.useApp()
  const notices = useAppSelector((state) => state.ui.notices)
  const lastShown = useRef(notices[0]?.id ?? 0)
  const show = useCallback(
    function show(notice: Notice, isHeld = false): void {
      const key = `notice-${notice.id}-${notice.at}`
      const seconds = notice.undoToken ? undoToastSeconds : toastSeconds
      const toast = {
        key,
        type: types[notice.severity],
        // Failures interrupt a screen reader, the rest waits its turn.
        role: notice.severity === severity.error ? 'alert' : 'status',
        duration: isHeld ? 0 : seconds,
        content: (
          <Holding onHold={() => show(notice, true)} onRelease={() => show(notice)}>
            {notice.text}
            {notice.undoToken && <UndoButton undoToken={notice.undoToken} onDone={() => message.destroy(key)} />}
          </Holding>
        ),
      }
      void message.open(toast)
    },
    [message],
  )
  useEffect(() => {
    notices.filter((notice) => notice.id > lastShown.current).toReversed().forEach((notice) => show(notice))
    lastShown.current = notices[0]?.id ?? 0
  }, [notices, show])
  return null
}

const Holding = ({ onHold, onRelease, children }: { onHold: () => void; onRelease: () => void; children: ReactNode }) => (
  <span className="toast" onFocus={onHold} onBlur={onRelease}>
    {children}
  </span>
)
