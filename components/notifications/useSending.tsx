import { useState } from 'react'
import { timings } from '#constants/notifications.ts'
import type { Notification } from '#contract/notifications/notifications.ts'
import { countAudience } from '#store/notifications/composing.ts'
import {
  cancelNotification,
  retryNotification,
  scheduleNotification,
  testNotification,
  testScheduleNotification,
} from '#store/notifications/notifications.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { refreshRequested } from '#store/ui/ui.ts'
import { useConfirm } from '../ui/ConfirmProvider.tsx'
import { PushGatewayWarning } from './PushGatewayWarning.tsx'
import { peopleText, whenText } from './texts.ts'

/** What can be done with a stored notification. Each action that reaches people is confirmed first, with their number. */
export function useSending(row: Notification) {
  const dispatch = useAppDispatch()
  const confirm = useConfirm()
  const [isBusy, setBusy] = useState(false)
  const { notificationId, rowVersion, title } = row
  const busy = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true)
    await work()
    setBusy(false)
  }
  const send = () =>
    busy(async () => {
      const { filterIds, contactIds, eventId } = row
      const counted = await dispatch(countAudience({ filterIds, contactIds, eventId }))
      if (!countAudience.fulfilled.match(counted)) return
      const { count } = counted.payload
      if (count === 0)
        return confirm({ title: 'Nobody would get it', content: 'Choose filters or people who have push notifications on.', okOnly: true })
      const isNow = row.timing === timings.now
      const isConfirmed = await confirm({
        title: isNow ? `Send “${title}” to ${peopleText(count)} now?` : `Schedule “${title}” for ${peopleText(count)}?`,
        content: withWarning(
          isNow ? 'It leaves within seconds and cannot be taken back.' : `It leaves at ${whenText(row)}. Until then you can cancel it.`,
        ),
        okText: isNow ? `Send to ${peopleText(count)}` : `Schedule for ${peopleText(count)}`,
      })
      if (isConfirmed) await dispatch(scheduleNotification({ notificationId, rowVersion, audienceCount: count }))
    })
  const cancel = () =>
    busy(async () => {
      const content = `${capitalised(peopleText(row.waitingCount))} ${row.waitingCount === 1 ? 'does' : 'do'} not get it then. Whoever got it keeps it.`
      if (
        !(await confirm({
          title: `Cancel “${title}”?`,
          content,
          okText: 'Cancel notification',
          cancelText: 'Keep notification',
          isDangerous: true,
        }))
      )
        return
      await dispatch(cancelNotification({ notificationId, rowVersion }))
      dispatch(refreshRequested())
    })
  const retry = () =>
    busy(async () => {
      const people = peopleText(row.failedCount)
      const content = withWarning('Only those for whom it failed get it again.')
      if (!(await confirm({ title: `Send again to ${people}?`, content, okText: `Send to ${people}` }))) return
      await dispatch(retryNotification({ notificationId, rowVersion }))
      dispatch(refreshRequested())
    })
  return {
    isBusy,
    send,
    cancel,
    retry,
    test: () => busy(() => dispatch(testNotification({ notificationId }))),
    testFor: (contactIds: number[]) => busy(() => dispatch(testScheduleNotification({ notificationId, contactIds }))),
  }
}

const withWarning = (text: string) => (
  <>
    <p>{text}</p>
    <PushGatewayWarning />
  </>
)

const capitalised = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`
