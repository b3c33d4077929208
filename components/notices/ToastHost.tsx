import { message as messages } from 'antd'
import { useCallback, useEffect, useRef } from 'react'
import { severity, toastSeconds } from '#constants/notices.ts'
import { useAppSelector } from '#store/hooks.ts'
import type { Notice } from '#store/ui/ui.ts'
import { ToastText } from './ToastText.tsx'

const types = { [severity.success]: 'success', [severity.error]: 'error', [severity.warning]: 'warning', [severity.info]: 'info' } as const

/** Shows each message that is newer than `shownBefore` for some seconds; see `ToastText` for how long. */
export function ToastHost({ shownBefore }: { shownBefore: number }) {
  const [message, place] = messages.useMessage({ duration: toastSeconds, maxCount: 5 })
  const notices = useAppSelector((state) => state.ui.notices)
  const lastShown = useRef(shownBefore)
  const show = useCallback(
    (notice: Notice) => {
      const key = `notice-${notice.id}-${notice.at}`
      const toast = {
        key,
        type: types[notice.severity],
        // Failures interrupt a screen reader, the rest waits its turn.
        role: notice.severity === severity.error ? 'alert' : 'status',
        duration: 0,
        content: <ToastText notice={notice} onClose={() => message.destroy(key)} />,
      }
      void message.open(toast)
    },
    [message],
  )
  useEffect(() => {
    notices
      .filter(({ id }) => id > lastShown.current)
      .toReversed()
      .forEach(show)
    lastShown.current = notices[0]?.id ?? 0
  }, [notices, show])
  return place
}
