import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { BasicTab } from '#components/events/basic/BasicTab.tsx'
import { LocationsTab } from '#components/events/locations/LocationsTab.tsx'
import { eventHosts, events } from '#contract/events/events.ts'
import { locations } from '#contract/events/locations.ts'
import { eventRow } from '../support/eventRow.ts'
import { answer, renderScreen } from '../support/screens.tsx'

/** The runner logs what fails; a test that makes a call fail expects it. */
let logged: jest.SpiedFunction<typeof console.error>
beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => logged.mockRestore())

const host = (companyId: number, displayName: string) => ({ companyId, displayName, sortOrder: companyId })

test('what is wrong with one entry of a list is said at that entry', async () => {
  answer(eventHosts, { data: [] })
  answer(events.calls.upsert, { status: 422, data: { fields: { 'eventHosts.1.displayName': 'Please enter another name' } } })
  const event = eventRow({ eventHosts: [host(1, 'Larkspur'), host(2, 'Aster')], irReps: [] })
  const { user } = renderScreen(<BasicTab event={event} />, { url: '/events/7/basic' })
  const second = await screen.findByRole('textbox', { name: 'Name of host 2 as guests see it' })
  await user.type(second, '!')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const message = await screen.findByText('Please enter another name')
  expect(within(screen.getByRole('group', { name: 'Host 2' })).getByText('Please enter another name')).toBe(message)
  expect(second).toHaveAccessibleDescription('Please enter another name')
  expect(second).toBeInvalid()
  await user.clear(second)
  await waitFor(() => expect(screen.queryByText('Please enter another name')).toBeNull())
  expect(await screen.findByText('Please enter Host name')).toBeInTheDocument()
})

test('what is wrong with a time range is said at the end that is wrong, before anything is sent', async () => {
  const sent = answer(locations.calls.upsert, { status: 500 })
  answer(locations.calls.list, { data: [], meta: { total: 0, page: 1, pageSize: 50 } })
  const { user } = renderScreen(<LocationsTab event={eventRow({ eventId: 7 })} />, { url: '/events/7/locations' })
  await user.click(await screen.findByRole('button', { name: /Add location/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(await dialog.findByRole('textbox', { name: 'Name' }), 'Hall')
  await user.click(dialog.getByRole('button', { name: /Add time range/ }))
  const end = dialog.getByLabelText('Time range 1 to')
  fireEvent.change(end, { target: { value: '2030-06-01T09:00' } })
  fireEvent.blur(end)
  expect(await dialog.findByText('End must be after Start')).toBeInTheDocument()
  expect(end).toHaveAccessibleDescription('End must be after Start')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(end).toHaveFocus())
  expect(sent).toEqual([])
  fireEvent.change(end, { target: { value: '2030-06-09T09:00' } })
  await waitFor(() => expect(dialog.queryByText('End must be after Start')).toBeNull())
})

test('the end of a time range keeps its distance when its start moves', async () => {
  answer(locations.calls.list, { data: [], meta: { total: 0, page: 1, pageSize: 50 } })
  const { user } = renderScreen(<LocationsTab event={eventRow({ eventId: 7 })} />, { url: '/events/7/locations' })
  await user.click(await screen.findByRole('button', { name: /Add location/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByRole('button', { name: /Add time range/ }))
  const enter = async (label: string, text: string) => {
    const field = dialog.getByLabelText(label)
    await user.clear(field)
    await user.type(field, `${text}{Enter}`)
  }
  await enter('Time range 1 from', '3 Jun 2030, 09:00')
  await enter('Time range 1 to', '3 Jun 2030, 10:30')
  await enter('Time range 1 from', '4 Jun 2030, 14:00')
  await waitFor(() => expect(dialog.getByLabelText('Time range 1 to')).toHaveValue('4 Jun 2030, 15:30'))
})

test('a server that finds two time ranges overlapping is shown at the range', async () => {
  answer(locations.calls.list, { data: [], meta: { total: 0, page: 1, pageSize: 50 } })
  answer(locations.calls.upsert, {
    status: 422,
    data: { fields: { 'blackouts.0.startsAt': 'This overlaps another time range' } },
  })
  const { user } = renderScreen(<LocationsTab event={eventRow({ eventId: 7 })} />, { url: '/events/7/locations' })
  await user.click(await screen.findByRole('button', { name: /Add location/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(await dialog.findByRole('textbox', { name: 'Name' }), 'Hall')
  await user.click(dialog.getByRole('button', { name: /Add time range/ }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('This overlaps another time range')).toBeInTheDocument()
  expect(dialog.getByLabelText('Time range 1 from')).toHaveAccessibleDescription('This overlaps another time range')
})

test('a rule of a whole list stays with the list', async () => {
  answer(locations.calls.list, { data: [], meta: { total: 0, page: 1, pageSize: 50 } })
  answer(locations.calls.upsert, { status: 422, data: { fields: { blackouts: 'Too many blackouts', name: 'Taken' } } })
  const { user } = renderScreen(<LocationsTab event={eventRow({ eventId: 7 })} />, { url: '/events/7/locations' })
  await user.click(await screen.findByRole('button', { name: /Add location/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(await dialog.findByRole('textbox', { name: 'Name' }), 'Hall')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Too many blackouts')).toBeInTheDocument()
  expect(dialog.getByText('Taken')).toBeInTheDocument()
})
