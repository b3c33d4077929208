import { message as messages, notification as notifications } from 'antd'
import { Fragment, useCallback, useEffect, useRef } from 'react'
import { briefNotice, notice as cornerNotice, severity } from '#constants/notices.ts'
import { useAppSelector } from '#store/hooks.ts'
import type { Notice } from '#store/ui/ui.ts'
import { ToastText } from './ToastText.tsx'

const types = { [severity.success]: 'success', [severity.error]: 'error', [severity.warning]: 'warning', [severity.info]: 'info' } as const

/** Shows each message newer than `shownBefore` where its style places it; `ToastText` closes it. */
export function ToastHost({ shownBefore }: { shownBefore: number }) {
  const [toast, toastHolder] = messages.useMessage({ maxCount: 5 })
  const [brief, briefHolder] = messages.useMessage({ top: briefNotice.fromTop, maxCount: 1 })
  const [corner, cornerHolder] = notifications.useNotification({ placement: 'topRight', top: cornerNotice.fromTop, maxCount: 3 })
  const notices = useAppSelector((state) => state.ui.notices)
  const lastShown = useRef(shownBefore)
  const show = useCallback(
    (notice: Notice) => {
      const key = `notice-${notice.id}-${notice.at}`
      const common = {
        key,
        type: types[notice.severity],
        // Failures interrupt a screen reader, other messages wait.
        role: notice.severity === severity.error ? 'alert' : 'status',
        // `ToastText` has the timer.
        duration: 0,
      } as const
      if (notice.style === 'corner')
        return corner.open({ ...common, duration: false, title: <ToastText notice={notice} onClose={() => corner.destroy(key)} /> })
      const host = notice.style === 'brief' ? brief : toast
      void host.open({ ...common, content: <ToastText notice={notice} onClose={() => host.destroy(key)} /> })
    },
    [toast, brief, corner],
  )
  useEffect(() => {
    notices
      .filter(({ id }) => id > lastShown.current)
      .toReversed()
      .forEach(show)
    lastShown.current = notices[0]?.id ?? 0
  }, [notices, show])
  return (
    <>
      {/* Ant Design gives the first two the same key. */}
      <Fragment>{toastHolder}</Fragment>
      <Fragment>{briefHolder}</Fragment>
      {cornerHolder}
    </>
  )
}
