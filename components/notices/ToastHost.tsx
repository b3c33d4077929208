import { message as messages, notification as notifications } from 'antd'
import { Fragment, useCallback, useEffect, useRef } from 'react'
import { briefNotice, notice as cornerNotice, severity, toastPlace } from '#constants/notices.ts'
import { useAppSelector } from '#store/hooks.ts'
import type { Notice } from '#store/ui/ui.ts'
import { ToastText } from './ToastText.tsx'

const types = { [severity.success]: 'success', [severity.error]: 'error', [severity.warning]: 'warning', [severity.info]: 'info' } as const

/** Shows each message newer than `shownBefore` where its style places it; `ToastText` closes it. Equal messages share one toast. */
export function ToastHost({ shownBefore }: { shownBefore: number }) {
  const [toast, toastHolder] = notifications.useNotification({ placement: 'bottomLeft', bottom: toastPlace.fromBottom, maxCount: 3 })
  const [brief, briefHolder] = messages.useMessage({ top: briefNotice.fromTop, maxCount: 1 })
  const [corner, cornerHolder] = notifications.useNotification({ placement: 'topRight', top: cornerNotice.fromTop, maxCount: 3 })
  const notices = useAppSelector((state) => state.ui.notices)
  const lastShown = useRef(shownBefore)
  const show = useCallback(
    (notice: Notice) => {
      const { key } = notice
      const common = {
        key,
        type: types[notice.severity],
        // Failures interrupt a screen reader, other messages wait.
        role: notice.severity === severity.error ? 'alert' : 'status',
        // `ToastText` has the timer.
        duration: 0,
      } as const
      const textIn = (host: { destroy: (key: string) => void }) => <ToastText notice={notice} onClose={() => host.destroy(key)} />
      if (notice.style === 'brief') return void brief.open({ ...common, content: textIn(brief) })
      const host = notice.style === 'corner' ? corner : toast
      host.open({ ...common, duration: false, title: textIn(host) })
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
      {/* Ant Design gives two of them the same key. */}
      <Fragment>{toastHolder}</Fragment>
      {briefHolder}
      <Fragment>{cornerHolder}</Fragment>
    </>
  )
}
