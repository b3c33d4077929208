import { expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { NotificationsScreen } from '#components/notifications/NotificationsScreen.tsx'
import { notificationChannels, notificationStatuses as status, pushStatuses, severities, timings } from '#constants/notifications.ts'
import {
  cancelNotification,
  countAudience,
  fetchDeeplinks,
  fetchNotificationFilters,
  fetchPushOutbox,
  type NotificationFilter,
  pushDelivery,
  scheduleNotification,
  testNotification,
} from '#contract/notifications/calls.ts'
import { type Notification, notifications } from '#contract/notifications/notifications.ts'
import { type NotificationRecipient, notificationRecipients } from '#contract/notifications/recipients.ts'
import { setWidth } from '../support/native/browserGlobals.ts'
import { answer, renderScreen, someUser } from '../support/screens.tsx'

const stamps = {
  ...{ rowVersion: 3, createdAt: '2026-02-01T09:00:00.000Z', createdByContactId: null },
  ...{ updatedAt: '2026-02-01T09:00:00.000Z', updatedByContactId: null },
}
const notificationRow = (values: Partial<Notification> = {}): Notification => ({
  notificationId: 5,
  notificationStatusId: status.draft,
  title: 'Doors open at nine',
  body: 'Badges are at the desk.',
  channel: notificationChannels.push,
  severity: severities.info,
  imageUrl: null,
  deeplinkId: null,
  deeplinkName: null,
  deeplinkParams: {},
  eventId: null,
  eventName: null,
  filterIds: [8],
  contactIds: [],
  contactNames: [],
  timing: timings.now,
  sendAt: null,
  timeZone: 'Europe/London',
  sendInRecipientZone: false,
  expiresAt: null,
  audienceCount: null,
  ...{ sentCount: 0, failedCount: 0, unknownCount: 0, waitingCount: 0, suppressedCount: 0, missedCount: 0 },
  scheduledAt: null,
  endedAt: null,
  ...stamps,
  ...values,
})
const filter: NotificationFilter = {
  notificationFilterId: 8,
  name: 'Allocators',
  key: 'side',
  operator: 1,
  values: [1],
  needsEvent: false,
  count: 312,
}

/** The screen with this row open. */
function opened(row: Notification) {
  const state = { row }
  answer(notifications.calls.list, () => ({ data: [state.row], meta: { total: 1, page: 1, pageSize: 50 } }))
  answer(fetchNotificationFilters, { data: [filter] })
  answer(fetchDeeplinks, { data: [{ deeplinkId: 1, name: 'Own profile', pattern: 'app://profile', params: [] }] })
  answer(pushDelivery, { data: { way: 'outbox' } })
  return { state, ...renderScreen(<NotificationsScreen />, { url: '/notifications?open=5' }) }
}

test('a draft counts its audience live, is tested, and is sent only once its number is confirmed', async () => {
  const counts = answer(countAudience, { data: { count: 312, unreachable: 0 } })
  const tests = answer(testNotification, { data: { way: 'gateway' } })
  const sent = notificationRow({ notificationStatusId: status.sending, audienceCount: 312, waitingCount: 312, rowVersion: 4 })
  const { user, state } = opened(notificationRow())
  const sends = answer(scheduleNotification, () => {
    state.row = sent
    return { data: sent }
  })
  answer(notificationRecipients.calls.list, { data: [], meta: { total: 0, page: 1, pageSize: 20 } })
  const drawer = await screen.findByRole('dialog', { name: 'Doors open at nine' })
  expect(await within(drawer).findByText('Reaches 312 people now.')).toBeVisible()
  expect(counts.at(-1)).toEqual({ eventId: null, filterIds: [8], contactIds: [] })
  expect(within(drawer).getByText('18 / 65')).toBeVisible()
  await user.click(within(drawer).getByRole('button', { name: 'Send a test to me' }))
  await waitFor(() => expect(tests).toEqual([{ notificationId: '5' }]))
  await waitFor(() => expect(within(drawer).getByRole('button', { name: 'Send a test to me' })).toBeEnabled())
  await user.click(within(drawer).getByRole('button', { name: 'Send now' }))
  expect(await screen.findByText('Send “Doors open at nine” to 312 people now?')).toBeVisible()
  expect(sends).toEqual([])
  expect(await screen.findByText(/^No gateway is set up .* messages reach no phone/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Send to 312 people' }))
  await waitFor(() => expect(sends).toEqual([{ notificationId: 5, rowVersion: 3, audienceCount: 312 }]))
  expect(await within(drawer).findByRole('button', { name: 'Cancel notification' })).toBeVisible()
})

test('with a gateway, nothing warns before a notification is sent', async () => {
  answer(countAudience, { data: { count: 312, unreachable: 0 } })
  const { user } = opened(notificationRow())
  const deliveries = answer(pushDelivery, { data: { way: 'gateway' } })
  const drawer = await screen.findByRole('dialog', { name: 'Doors open at nine' })
  await user.click(await within(drawer).findByRole('button', { name: 'Send now' }))
  await screen.findByText('Send “Doors open at nine” to 312 people now?')
  await waitFor(() => expect(deliveries).toHaveLength(1))
  expect(screen.queryByText(/No gateway is set up/)).toBeNull()
})

test('changes are saved before anything is sent, and the preview follows what is typed', async () => {
  answer(countAudience, { data: { count: 312, unreachable: 0 } })
  const { user } = opened(notificationRow())
  const drawer = await screen.findByRole('dialog', { name: 'Doors open at nine' })
  await user.type(await within(drawer).findByLabelText('Title'), '!')
  expect(await within(within(drawer).getByRole('figure')).findByText('Doors open at nine!')).toBeVisible()
  await user.click(within(drawer).getByRole('button', { name: 'Send now' }))
  expect(await screen.findByText('Save your changes first')).toBeVisible()
})

test('one that was sent shows what became of it, and its people', async () => {
  const person = { notificationRecipientId: 7, notificationId: 5, contactId: 31, contactName: 'Wanda Early', companyName: 'Larch Trust' }
  const failure = 'The gateway answered 410: No device'
  const delivery = { pushStatusId: pushStatuses.failed, dueAt: '2026-02-01T09:00:00.000Z', sentAt: null, attempts: 1, failure }
  const row: object = { ...person, ...delivery, ...stamps }
  answer(notificationRecipients.calls.list, { data: [row as NotificationRecipient], meta: { total: 1, page: 1, pageSize: 20 } })
  const cancels = answer(cancelNotification, { data: notificationRow() })
  opened(notificationRow({ notificationStatusId: status.sentWithFailures, audienceCount: 3, sentCount: 2, failedCount: 1 }))
  const drawer = await screen.findByRole('dialog', { name: 'Doors open at nine' })
  expect(await within(drawer).findByText('Wanda Early')).toBeVisible()
  expect(within(drawer).getByText(failure)).toBeVisible()
  expect(within(drawer).getByText('2 sent, 1 failed')).toBeVisible()
  expect(await within(drawer).findByText('Allocators')).toBeVisible()
  expect(within(drawer).getByRole('button', { name: 'Send again to 1 failed' })).toBeVisible()
  expect(within(drawer).queryByRole('button', { name: 'Save' })).toBeNull()
  expect(cancels).toEqual([])
})

test('a draft says that it is not scheduled, and has no audience and no results', async () => {
  answer(notifications.calls.list, { data: [notificationRow()], meta: { total: 1, page: 1, pageSize: 50 } })
  renderScreen(<NotificationsScreen />)
  const line = (await screen.findByText('Not scheduled')).closest('tr')
  expect([...(line?.cells ?? [])].slice(-5).map(({ textContent }) => textContent)).toEqual(['Draft', 'Not scheduled', '—', '—', '—'])
})

test.each([
  [status.scheduled, false],
  [status.sending, false],
  [status.cancelled, true],
])('in status %s, its record and its row on a phone offer to delete it: %s', async (notificationStatusId, isOffered) => {
  answer(notificationRecipients.calls.list, { data: [], meta: { total: 0, page: 1, pageSize: 20 } })
  setWidth(390)
  const { user } = opened(notificationRow({ notificationStatusId, audienceCount: 3, waitingCount: 3 }))
  const drawer = await screen.findByRole('dialog', { name: 'Doors open at nine' })
  expect(await within(drawer).findByRole('button', { name: 'Duplicate' })).toBeVisible()
  if (isOffered) expect(await within(drawer).findByRole('button', { name: /^Delete/ })).toBeVisible()
  else expect(within(drawer).queryByRole('button', { name: /^Delete/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Actions: Doors open at nine', hidden: true }))
  const menu = await screen.findByRole('menu')
  expect(within(menu).queryAllByRole('menuitem', { name: 'Delete' })).toHaveLength(isOffered ? 1 : 0)
})

test('administrators read the outbox while there is no gateway', async () => {
  answer(countAudience, { data: { count: 312, unreachable: 0 } })
  const message = { pushOutboxId: 1, createdAt: '2026-02-01T09:00:00.000Z', contactId: 31, contactName: 'Wanda Early', notificationId: 5 }
  answer(fetchPushOutbox, {
    data: [{ ...message, isTest: true, title: 'Lunch moves', body: 'To the terrace.', deeplink: 'app://profile' }],
  })
  answer(notifications.calls.list, { data: [notificationRow()], meta: { total: 1, page: 1, pageSize: 50 } })
  answer(pushDelivery, { data: { way: 'outbox' } })
  const { user } = renderScreen(<NotificationsScreen />, { user: { ...someUser, role: 'admin' } })
  await user.click(await screen.findByRole('button', { name: 'Outbox' }))
  const dialog = await screen.findByRole('dialog', { name: 'Outbox' })
  expect(await within(dialog).findByText(/No gateway is set up/)).toBeVisible()
  expect(await within(dialog).findByText('To the terrace.')).toBeVisible()
  expect(within(dialog).getByText('app://profile')).toBeVisible()
})
