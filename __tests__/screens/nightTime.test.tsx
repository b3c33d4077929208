import { expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { contactAutocomplete } from '#contract/common.ts'
import { hostEvents } from '#contract/events/hostedEvents.ts'
import {
  type NightTimeFunction,
  nightTimeFunctions,
  type NightTimeGuest,
  nightTimeGuests,
  nightTimeHosts,
} from '#contract/events/nightTimeGuests.ts'
import { NightTimeTab } from '#components/events/nightTime/NightTimeTab.tsx'
import { axeProblems } from '../support/axe.ts'
import { eventRow } from '../support/eventRow.ts'
import { answer, renderScreen } from '../support/screens.tsx'

const guest = (nightTimeGuestId: number, lastName: string, values: Partial<NightTimeGuest> = {}): NightTimeGuest => ({
  nightTimeGuestId,
  eventId: 7,
  firstName: 'Ana',
  lastName,
  guestStatus: 2,
  hostName: null,
  optionName: null,
  rowVersion: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  createdByContactId: 1,
  updatedAt: '2026-01-01T00:00:00.000Z',
  updatedByContactId: 1,
  ...values,
})
const evening = (key: string, name: string | null, values: Partial<NightTimeFunction> = {}): NightTimeFunction => ({
  key,
  name,
  eventOptionId: null,
  guests: 1,
  broughtAlong: 0,
  accepted: 0,
  waitlisted: 0,
  declined: 0,
  capacity: null,
  tables: [],
  ...values,
})
const harbour = evening('option:3', 'Harbour dinner', {
  eventOptionId: 3,
  guests: 4,
  broughtAlong: 2,
  accepted: 5,
  capacity: 60,
  declined: 1,
  tables: [{ tableName: 'Table 2', seats: 6 }],
})
const contact = {
  contactId: 9,
  fullName: 'Bo Ek',
  firstName: 'Bo',
  lastName: 'Ek',
  email: 'bo@example.com',
  jobTitle: 'CIO',
  companyId: 3,
  companyName: 'Northgate',
  companyType: null,
  state: 1,
  headshotUrl: null,
}

function serve(
  functions = [harbour, evening('name:late drinks', 'Late drinks'), evening('option:4', 'Sailing', { eventOptionId: 4, guests: 0 })],
) {
  const requests = answer(nightTimeGuests.calls.list, { data: [guest(1, 'Silva')], meta: { total: 1, page: 1, pageSize: 50 } })
  const counted = answer(nightTimeFunctions, { data: functions })
  answer(nightTimeHosts, { data: [{ contactId: 9, name: 'Bo Ek', guests: 1 }] })
  return { requests, counted }
}
const show = (url = '/events/7/nighttime') => renderScreen(<NightTimeTab event={eventRow({ eventId: 7 })} />, { url })

test('the evenings are summed up, and one click narrows the list to one of them and back', async () => {
  const { requests } = serve()
  const { user, router, container } = show()
  expect(await screen.findByText('7 people: 5 guests and 2 plus-ones · 5 accepted · 6 seats at 1 table')).toBeVisible()
  const chosen = screen.getByRole('button', { name: /Harbour dinner/ })
  expect(chosen).toHaveTextContent('5 of 6 accepted · 60 seats')
  expect(chosen).toHaveTextContent('4 guests + 2 · 1 declined')
  expect(screen.queryByRole('button', { name: /Sailing/ })).toBeNull()
  await screen.findByText('Ana Silva')
  expect(await axeProblems(container)).toEqual([])
  await user.click(chosen)
  await waitFor(() => expect(requests.at(-1)).toMatchObject({ function: 'option:3' }))
  expect(chosen).toHaveAttribute('aria-pressed', 'true')
  expect(screen.getByText('Table 2: 6')).toBeVisible()
  await user.click(chosen)
  await waitFor(() => expect(router().query).not.toHaveProperty('function'))
})

test('a guest from a contact is saved without what a guest has not, the host has its other events, and the counts follow', async () => {
  const { counted } = serve()
  answer(contactAutocomplete, { data: [contact] })
  answer(hostEvents, {
    data: [
      { eventId: 8, name: 'Spring Forum', startsAt: '2026-03-01T13:00:00.000Z', timeZone: 'UTC', displayName: 'Bo Ek' },
      { eventId: 7, name: 'This one', startsAt: '2026-06-01T13:00:00.000Z', timeZone: 'UTC', displayName: 'Bo Ek' },
    ],
  })
  const sent = answer(nightTimeGuests.calls.upsert, { data: guest(2, 'Ek') })
  const { user } = show()
  await user.click(await screen.findByRole('button', { name: /Add guest/ }))
  const form = within(await screen.findByRole('dialog'))
  await user.type(await form.findByRole('combobox', { name: 'Contact' }), 'bo')
  await user.click(await screen.findByText('Bo Ek', { selector: '.ant-select-dropdown div > div' }))
  await waitFor(() => expect(form.getByRole('textbox', { name: 'Last name' })).toHaveValue('Ek'))
  answer(contactAutocomplete, { data: [{ ...contact, contactId: 12, fullName: 'Cy Host' }] })
  await user.type(form.getByRole('combobox', { name: 'Host' }), 'cy')
  await user.click(await screen.findByText('Cy Host', { selector: '.ant-select-dropdown div > div' }))
  expect(await form.findByText(/Hosts this event\. Also hosts:/)).toBeVisible()
  expect(form.getByRole('link', { name: 'Spring Forum' })).toHaveAttribute('href', '/events/8/basic')
  const before = counted.length
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ contactId: 9, hostContactId: 12, firstName: 'Bo', companyName: 'Northgate' })
  expect(sent[0]).not.toHaveProperty('companyId')
  await waitFor(() => expect(counted.length).toBeGreaterThan(before))
})
