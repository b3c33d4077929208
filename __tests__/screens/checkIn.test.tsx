import { afterEach, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { CheckInTab } from '#components/events/checkIn/CheckInTab.tsx'
import { cancelCheckIn, checkIn } from '#contract/events/checkIn.ts'
import { markNoShow, markNoShows, noShowCounts } from '#contract/events/noShows.ts'
import { type Registration, registrations } from '#contract/events/registrations.ts'
import { eventRow } from '../support/eventRow.ts'
import { registrationRow } from '../support/registrationRow.ts'
import { answer, renderScreen } from '../support/screens.tsx'

const event = eventRow({ eventId: 7, timeZone: 'Europe/Zurich', startsAt: new Date().toISOString() })
const notHere = { attendance: 0, checkedInAt: null } as const
const here = { attendance: 1, checkedInAt: '2026-06-14T07:12:00.000Z', checkedInByName: 'Ann Lee' } as const
const ada = registrationRow(1, {
  firstName: 'Ada',
  lastName: 'Park',
  companyName: 'Acme',
  confirmationNumber: 'AB12345',
  eventStatusId: 5,
  ...notHere,
})
const list = (rows: object[]) =>
  answer(registrations.calls.list, { data: rows as Registration[], meta: { total: rows.length, page: 1, pageSize: 20 } })
const person = (name: string) => screen.getByText(name).closest('li') as HTMLElement

test('shows who may come in, who is here since when, and why others are not let in', async () => {
  list([
    ada,
    registrationRow(2, { lastName: 'Waits', eventStatusId: 4, ...notHere }),
    registrationRow(3, { lastName: 'Came', eventStatusId: 5, ...here }),
    registrationRow(4, { lastName: 'Left', eventStatusId: 5, ...here, attendance: 2 }),
  ])
  renderScreen(<CheckInTab event={event} />)
  await screen.findByText('Ada Park')
  expect(within(person('Ada Park')).getByRole('button', { name: 'Check in Ada Park' })).toBeEnabled()
  expect(person('Regi Waits')).toHaveTextContent('This registration is Waitlisted. Only approved registrations can be checked in.')
  expect(within(person('Regi Waits')).queryByRole('button')).toBeNull()
  expect(person('Regi Came')).toHaveTextContent(/Checked in .*09:12.* by Ann Lee/)
  expect(person('Regi Left')).toHaveTextContent(/Checked in .*09:12.* by Ann Lee; checked out since/)
  expect(within(person('Regi Left')).getByRole('button', { name: 'Check in Regi Left' })).toBeEnabled()
})

test('lists who is approved, and searches among everyone', async () => {
  const requests = list([ada])
  const { user } = renderScreen(<CheckInTab event={event} />)
  expect(await screen.findByRole('status')).toHaveTextContent('1 approved registration. Search to find a person.')
  expect(requests.at(-1)).toMatchObject({ eventStatusId: '5' })
  await user.type(screen.getByRole('searchbox'), 'waits')
  await waitFor(() => expect(requests.at(-1)).toMatchObject({ q: 'waits', eventStatusId: '0' }))
})

test('one press checks in, and another undoes it', async () => {
  list([ada])
  const { user } = renderScreen(<CheckInTab event={event} />)
  const checked = { ...ada, ...here, rowVersion: 2 }
  const sent = answer(checkIn, { data: { ...checked, isChanged: true, undoToken: 'token' } })
  const press = await screen.findByRole('button', { name: 'Check in Ada Park' })
  list([checked])
  await user.click(press)
  await waitFor(() => expect(person('Ada Park')).toHaveTextContent('by Ann Lee'))
  expect(sent).toEqual([{ eventRegistrationId: 1 }])
  const cancelled = { ...ada, rowVersion: 3 }
  answer(cancelCheckIn, { data: { ...cancelled, isChanged: true, undoToken: null } })
  list([cancelled])
  await user.click(screen.getByRole('button', { name: 'Undo the check-in of Ada Park' }))
  expect(await screen.findByRole('button', { name: 'Check in Ada Park' })).toBeVisible()
})

test('asks before it checks somebody in days before the event', async () => {
  list([ada])
  const soon = new Date(Date.now() + 40 * 86_400_000).toISOString()
  const { user } = renderScreen(<CheckInTab event={{ ...event, startsAt: soon }} />)
  const sent = answer(checkIn, { data: { ...ada, ...here, rowVersion: 2, isChanged: true, undoToken: 'token' } })
  await user.click(await screen.findByRole('button', { name: 'Check in Ada Park' }))
  const question = await screen.findByRole('dialog', { name: 'Check in Ada Park already?' })
  expect(question).toHaveTextContent(/The event starts in (39|40|41) days, on/)
  expect(sent).toEqual([])
  await user.click(within(question).getByRole('button', { name: 'Check in' }))
  await waitFor(() => expect(sent).toEqual([{ eventRegistrationId: 1 }]))
})

const ended = { ...event, startsAt: '2026-01-05T09:00:00.000Z', endsAt: '2026-01-06T17:00:00.000Z' }

test('after the event, who is missing is a no-show by one press, and checked in by another', async () => {
  list([ada])
  const { user } = renderScreen(<CheckInTab event={ended} />)
  const noShow = { ...ada, attendance: 3, rowVersion: 2 } as const
  const sent = answer(markNoShow, { data: { ...noShow, isChanged: true, undoToken: 'token' } })
  const press = await screen.findByRole('button', { name: 'Mark Ada Park as a no-show' })
  list([noShow])
  await user.click(press)
  await waitFor(() => expect(person('Ada Park')).toHaveTextContent('No-show'))
  expect(sent).toEqual([{ eventRegistrationId: 1 }])
  expect(screen.queryByRole('button', { name: 'Mark Ada Park as a no-show' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Check in Ada Park' })).toBeEnabled()
})

test('after the event, all who are missing are marked after their number was said', async () => {
  list([ada])
  answer(noShowCounts, { data: { missing: 34, arrived: 1, seen: 2 } })
  const sent = answer(markNoShows, { data: { marked: 34, undoToken: 'token' } })
  const { user } = renderScreen(<CheckInTab event={ended} />)
  await user.click(await screen.findByRole('button', { name: 'Mark no-shows' }))
  const question = await screen.findByRole('dialog', { name: 'Mark 34 no-shows?' })
  expect(question).toHaveTextContent('34 people with an approved registration were not checked in.')
  expect(question).toHaveTextContent('1 person was checked in.')
  expect(question).toHaveTextContent('2 people are not marked: checked in with another registration, or in a meeting.')
  expect(sent).toEqual([])
  await user.click(within(question).getByRole('button', { name: 'Mark 34 no-shows' }))
  await waitFor(() => expect(sent).toEqual([{ eventId: 7 }]))
})

test('warns where nobody was checked in, and offers nothing before the end or where nobody is missing', async () => {
  list([ada])
  answer(noShowCounts, { data: { missing: 34, arrived: 0, seen: 0 } })
  const { user, unmount } = renderScreen(<CheckInTab event={ended} />)
  await user.click(await screen.findByRole('button', { name: 'Mark no-shows' }))
  expect(await screen.findByRole('dialog')).toHaveTextContent('Nobody was checked in at this event.')
  unmount()
  answer(noShowCounts, { data: { missing: 0, arrived: 5, seen: 0 } })
  const other = renderScreen(<CheckInTab event={ended} />)
  await other.user.click(await screen.findByRole('button', { name: 'Mark no-shows' }))
  expect(await screen.findByRole('dialog', { name: 'Nobody is missing' })).toHaveTextContent('5 people were checked in.')
  other.unmount()
  renderScreen(<CheckInTab event={event} />)
  await screen.findByText('Ada Park')
  expect(screen.queryByRole('button', { name: /no-show/i })).toBeNull()
})

/** A browser with a camera and a reader of codes. */
function withCamera(getUserMedia: () => Promise<unknown>, code: string) {
  class BarcodeDetector {
    detect = () => Promise.resolve([{ rawValue: code }])
  }
  Object.assign(globalThis, { BarcodeDetector })
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } })
  Object.defineProperty(HTMLMediaElement.prototype, 'srcObject', { configurable: true, writable: true, value: null })
  Object.defineProperty(HTMLMediaElement.prototype, 'play', { configurable: true, value: () => Promise.resolve() })
}
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'BarcodeDetector')
  Reflect.deleteProperty(navigator, 'mediaDevices')
})

test('a scanned code finds its registration, and the camera is turned off', async () => {
  const requests = list([ada])
  let isOn = true
  withCamera(() => Promise.resolve({ getTracks: () => [{ stop: () => (isOn = false) }] }), ' AB12345 ')
  const { user } = renderScreen(<CheckInTab event={event} />)
  await user.click(await screen.findByRole('button', { name: 'Scan code' }))
  await waitFor(() => expect(screen.getByRole('searchbox')).toHaveValue('AB12345'))
  await waitFor(() => expect(requests.at(-1)).toMatchObject({ q: 'AB12345' }))
  expect(isOn).toBe(false)
})

test('a blocked camera says what to do, and without a reader of codes nothing is offered', async () => {
  list([ada])
  withCamera(() => Promise.reject(new Error('NotAllowedError')), '')
  const { user, unmount } = renderScreen(<CheckInTab event={event} />)
  await user.click(await screen.findByRole('button', { name: 'Scan code' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('type the confirmation number')
  unmount()
  Reflect.deleteProperty(globalThis, 'BarcodeDetector')
  renderScreen(<CheckInTab event={event} />)
  await screen.findByText('Ada Park')
  expect(screen.queryByRole('button', { name: 'Scan code' })).toBeNull()
})
