import { expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { Attendees } from '#components/coffeeChats/Attendees.tsx'
import { Toasts } from '#components/notices/Toasts.tsx'
import { CoffeeChatsScreen } from '#components/coffeeChats/CoffeeChatsScreen.tsx'
import { contactStates } from '#constants/choices.ts'
import { attendeeStatuses, audienceSides, chatFormats, chatStatuses, inviteModes } from '#constants/coffeeChats.ts'
import {
  addAttendees,
  type CoffeeChatAttendee,
  coffeeChatAttendees,
  promoteAttendee,
  writeToAttendees,
} from '#contract/coffeeChats/attendees.ts'
import { type CoffeeChat, coffeeChats } from '#contract/coffeeChats/coffeeChats.ts'
import { fetchCoffeeChatParams } from '#contract/coffeeChats/details.ts'
import { contactAutocomplete, type ContactHit, timeZones } from '#contract/common.ts'
import { answer, renderScreen, someUser } from '../support/screens.tsx'

const stamps = {
  ...{ rowVersion: 3, createdAt: '2026-02-01T09:00:00.000Z', createdByContactId: null },
  ...{ updatedAt: '2026-02-01T09:00:00.000Z', updatedByContactId: null },
}
const chatRow = (values: Partial<CoffeeChat> = {}): CoffeeChat => ({
  roundTableId: 5,
  title: 'Quiet rates',
  coffeeChatStatusId: chatStatuses.open,
  chatFormat: chatFormats.virtual,
  hostContactId: 2,
  hostName: 'Ines Marlow',
  hostCompanyId: null,
  hostCompanyName: null,
  coHostContactIds: [],
  coHostNames: [],
  startsAt: '2031-03-10T14:00:00.000Z',
  endsAt: '2031-03-10T15:00:00.000Z',
  timeZone: 'America/New_York',
  virtualUrl: 'https://video.example.com/a',
  venueName: null,
  city: null,
  countryCode: null,
  minAttendees: 2,
  maxAttendees: 3,
  audienceSide: audienceSides.both,
  inviteMode: inviteModes.request,
  registrationClosesAt: null,
  strategies: [],
  description: null,
  fundId: null,
  fundName: null,
  eventId: null,
  eventName: null,
  imageUrl: null,
  reminderMinutes: [1440, 60],
  sentReminders: [],
  sentReminderTimes: [],
  confirmedCount: 2,
  requestedCount: 0,
  invitedCount: 0,
  waitlistedCount: 1,
  attendedCount: 0,
  freeSeats: 1,
  nextAttendeeId: 9,
  nextName: 'Wanda Early',
  ...stamps,
  ...values,
})
const attendeeRow = (values: Partial<CoffeeChatAttendee> = {}): CoffeeChatAttendee => ({
  coffeeChatAttendeeId: 9,
  roundTableId: 5,
  contactId: 31,
  contactName: 'Wanda Early',
  companyName: 'Larch Trust',
  jobTitle: null,
  email: 'wanda@example.com',
  attendeeStatusId: attendeeStatuses.waitlisted,
  note: null,
  requestedAt: '2026-02-01T09:00:00.000Z',
  statusChangedAt: '2026-02-01T09:00:00.000Z',
  waitlistPosition: 1,
  ...stamps,
  ...values,
})

test('a chat shows its time in its own zone, and is cancelled from its menu only after the question', async () => {
  answer(fetchCoffeeChatParams, { data: undefined })
  answer(coffeeChats.calls.list, { data: [chatRow()], meta: { total: 1, page: 1, pageSize: 50 } })
  const question = { title: 'Cancel this coffee chat?', content: '3 people are on the list.', okText: 'Cancel the coffee chat' }
  const saves = answer(coffeeChats.calls.upsert, { status: 422, data: { question } as never })
  const { user } = renderScreen(<CoffeeChatsScreen />)
  expect(await screen.findByText('10 Mar 2031, 10:00–11:00 EDT')).toBeVisible()
  await user.click(screen.getByRole('button', { name: /Status of Quiet rates: Open/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Cancelled' }))
  const dialog = await screen.findByRole('dialog', { name: 'Cancel this coffee chat?' })
  expect(within(dialog).getByText('3 people are on the list.')).toBeVisible()
  await user.click(within(dialog).getByRole('button', { name: 'Keep the status' }))
  expect(saves).toEqual([{ roundTableId: 5, rowVersion: 3, coffeeChatStatusId: chatStatuses.cancelled }])
})

test('a duplicate names its people and its company, as the chat it is made from does', async () => {
  answer(fetchCoffeeChatParams, { data: undefined })
  answer(timeZones, { data: [] })
  const named = chatRow({ hostCompanyId: 824, hostCompanyName: 'Larch Trust', coHostContactIds: [61], coHostNames: ['Otto Vale'] })
  answer(coffeeChats.calls.list, { data: [named], meta: { total: 1, page: 1, pageSize: 50 } })
  renderScreen(<CoffeeChatsScreen />, { url: '/coffee-chats?open=copy-5' })
  const drawer = await screen.findByRole('dialog', { name: 'Duplicate of Quiet rates' })
  expect(await within(drawer).findByTitle('Ines Marlow')).toBeVisible()
  expect(within(drawer).getByTitle('Larch Trust')).toBeVisible()
  expect(within(drawer).getByText('Otto Vale')).toBeVisible()
})

test('the first of the waiting list gets a free seat by one click', async () => {
  const confirmed = attendeeRow({ attendeeStatusId: attendeeStatuses.confirmed, waitlistPosition: null, rowVersion: 4 })
  const promotions = answer(promoteAttendee, { data: confirmed })
  answer(coffeeChatAttendees.calls.list, () => ({
    data: [promotions.length > 0 ? confirmed : attendeeRow()],
    meta: { total: 1, page: 1, pageSize: 20 },
  }))
  const { user } = renderScreen(<Attendees chat={chatRow()} />)
  expect(await screen.findByText('A seat is free. Next on the waiting list: Wanda Early.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Confirm Wanda Early' }))
  expect(await screen.findByRole('button', { name: /Status of Wanda Early: Confirmed/ })).toBeVisible()
  expect(promotions).toEqual([{ roundTableId: 5, coffeeChatAttendeeId: 9 }])
})

test.each([
  ['2031-03-10T14:00:00.000Z', 'true', 1],
  ['2021-03-10T14:00:00.000Z', 'false', 0],
])('of a chat that starts at %s, Attended cannot be chosen: %s, and says why once', async (startsAt, isDisabled, reasons) => {
  const confirmed = attendeeRow({ attendeeStatusId: attendeeStatuses.confirmed, waitlistPosition: null })
  answer(coffeeChatAttendees.calls.list, { data: [confirmed], meta: { total: 1, page: 1, pageSize: 20 } })
  const { user } = renderScreen(<Attendees chat={chatRow({ startsAt })} />)
  await user.click(await screen.findByRole('button', { name: /Status of Wanda Early: Confirmed/ }))
  expect((await screen.findByRole('menuitem', { name: 'Attended' })).getAttribute('aria-disabled')).toBe(isDisabled)
  expect(screen.queryAllByText('Who came can be recorded from 60 minutes before the start')).toHaveLength(reasons)
})

const contactHit = (contactId: number, fullName: string): ContactHit => ({
  ...{ contactId, fullName, firstName: '', lastName: '', email: null, jobTitle: null },
  ...{ companyId: null, companyName: null, companyType: null, state: contactStates.active, headshotUrl: null },
})

/** The dialog that adds attendees, with Wanda Early and Otto Vale chosen. */
async function addingTwo(chat: CoffeeChat) {
  answer(coffeeChatAttendees.calls.list, { data: [], meta: { total: 0, page: 1, pageSize: 20 } })
  const people = [contactHit(31, 'Wanda Early'), contactHit(32, 'Otto Vale')]
  answer(contactAutocomplete, { data: people })
  const { user } = renderScreen(
    <>
      <Attendees chat={chat} />
      <Toasts />
    </>,
  )
  await user.click(await screen.findByRole('button', { name: 'Add attendees' }))
  const dialog = await screen.findByRole('dialog', { name: 'Add attendees to Quiet rates' })
  for (const { fullName } of people) {
    await user.type(within(dialog).getByLabelText('People'), 'test')
    await user.click(await screen.findByText(fullName, { selector: '.ant-select-item div' }))
  }
  return { user, dialog }
}
const choose = async (user: ReturnType<typeof renderScreen>['user'], dialog: HTMLElement, status: string) => {
  await user.click(within(dialog).getByLabelText('Status'))
  await user.click(await screen.findByTitle(status))
}

test('who was added to a chat is said by a toast that undoes it', async () => {
  const added = (contactId: number, name: string) => ({ contactId, name, isAdded: true, message: 'Added.' })
  answer(addAttendees, { data: { results: [added(31, 'Wanda Early'), added(32, 'Otto Vale')], undoToken: 'undo-1' } })
  const { user, dialog } = await addingTwo(chatRow())
  await user.click(within(dialog).getByRole('button', { name: 'Add 2 people' }))
  expect(await screen.findByText('2 people added.')).toBeVisible()
  expect(screen.getByRole('button', { name: /^Undo\b/ })).toBeVisible()
  await waitFor(() => expect(dialog).not.toBeVisible())
})

test('whoever was not added stays chosen with the reason, and is added to the waiting list', async () => {
  const message = 'All seats are taken: 3 of 3.'
  let calls = 0
  const sent = answer(addAttendees, () => ({
    data: {
      results: [
        ...((calls += 1) > 1 ? [] : [{ contactId: 31, name: 'Wanda Early', isAdded: true, message: 'Added.' }]),
        { contactId: 32, name: 'Otto Vale', isAdded: calls > 1, message },
      ],
      undoToken: 'undo-1',
    },
  }))
  const { user, dialog } = await addingTwo(chatRow())
  await choose(user, dialog, 'Confirmed')
  await user.click(within(dialog).getByRole('button', { name: 'Add 2 people' }))
  expect(await within(dialog).findByText('Otto Vale', { selector: 'strong' })).toBeVisible()
  expect(within(dialog).getByRole('alert')).toHaveTextContent(message)
  expect(within(dialog).queryByText('Wanda Early')).toBeNull()
  expect(await screen.findByText('1 of 2 people added.')).toBeVisible()
  await user.click(within(dialog).getByRole('button', { name: 'Add' }))
  await waitFor(() => expect(dialog).not.toBeVisible())
  expect(sent).toEqual([
    { roundTableId: 5, contactIds: [31, 32], attendeeStatusId: attendeeStatuses.confirmed },
    { roundTableId: 5, contactIds: [32], attendeeStatusId: attendeeStatuses.waitlisted },
  ])
})

test.each([
  [inviteModes.request, true],
  [inviteModes.inviteOnly, false],
])('in invite mode %s people can be added as Requested: %s', async (inviteMode, isOffered) => {
  answer(coffeeChatAttendees.calls.list, { data: [], meta: { total: 0, page: 1, pageSize: 20 } })
  const { user } = renderScreen(<Attendees chat={chatRow({ inviteMode })} />)
  await user.click(await screen.findByRole('button', { name: 'Add attendees' }))
  await user.click(await screen.findByLabelText('Status'))
  expect(await screen.findByTitle('Waitlisted')).toBeVisible()
  expect(screen.queryAllByTitle('Requested')).toHaveLength(isOffered ? 1 : 0)
})

test('whoever only reads sees the attendees and changes nothing', async () => {
  answer(coffeeChatAttendees.calls.list, { data: [attendeeRow()], meta: { total: 1, page: 1, pageSize: 20 } })
  renderScreen(<Attendees chat={chatRow()} />, { user: { ...someUser, role: 'readOnly' } })
  expect(await screen.findByText('Larch Trust')).toBeVisible()
  expect(screen.queryAllByRole('button', { name: /Add attendees|Confirm|Status of/ })).toEqual([])
})

test('an invitation begins as a draft to the selected attendees, and opens where it is written', async () => {
  answer(coffeeChatAttendees.calls.list, { data: [attendeeRow()], meta: { total: 1, page: 1, pageSize: 20 } })
  const written = answer(writeToAttendees, { data: { contactEmailId: 44 } })
  const { user, router } = renderScreen(<Attendees chat={chatRow()} />)
  await user.click(await screen.findByRole('checkbox', { name: /Wanda Early/ }))
  await user.click(screen.getByRole('button', { name: 'Write invitation' }))
  await waitFor(() => expect(router().asPath).toBe('/email-tools?open=44'))
  expect(written).toEqual([{ roundTableId: 5, coffeeChatAttendeeIds: [9] }])
})

test('nobody is invited to a chat that is over', async () => {
  answer(coffeeChatAttendees.calls.list, { data: [attendeeRow()], meta: { total: 1, page: 1, pageSize: 20 } })
  const { user } = renderScreen(<Attendees chat={chatRow({ coffeeChatStatusId: chatStatuses.completed })} />)
  await user.click(await screen.findByRole('checkbox', { name: /Wanda Early/ }))
  const button = await screen.findByRole('button', { name: 'Write invitation' })
  expect(button).toBeDisabled()
  expect(button).toHaveAttribute('title', 'This coffee chat is Completed, so nobody can be invited')
})

test('the day that the dashboard leads to is an active filter in words', async () => {
  answer(fetchCoffeeChatParams, { data: undefined })
  answer(coffeeChats.calls.list, { data: [chatRow()], meta: { total: 1, page: 1, pageSize: 50 } })
  renderScreen(<CoffeeChatsScreen />, { url: '/coffee-chats?date=2031-03-10&coffeeChatStatusId=2' })
  const active = await screen.findByRole('group', { name: 'Active filters' })
  expect(within(active).getByRole('button', { name: 'Clear Day: 10 Mar 2031' })).toBeVisible()
})
