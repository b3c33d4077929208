import { expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { EventsScreen } from '#components/events/EventsScreen.tsx'
import { timeZones } from '#contract/common.ts'
import { eventCodes, events } from '#contract/events/events.ts'
import { listSavedViews } from '#contract/savedViews.ts'
import { eventRow } from '../support/eventRow.ts'
import { answer, renderScreen } from '../support/screens.tsx'

const zones = ['Europe/Stockholm', 'America/New_York'].map((ianaName, index) => ({
  timeZoneId: index + 1,
  ianaName,
  label: ianaName,
  offsetMinutes: 0,
  words: '',
  observesDst: true,
}))

async function openForm() {
  answer(events.calls.list, { data: [] })
  answer(listSavedViews, { data: { views: [], defaults: [], layouts: [] } })
  answer(timeZones, { data: zones })
  answer(eventCodes, { data: ['nordic-pension-days-2027'] })
  const saves = answer(events.calls.upsert, { data: eventRow() })
  const { user } = renderScreen(<EventsScreen />, { url: '/events?open=new' })
  const form = within(await screen.findByRole('dialog', { name: 'Create event' }))
  const field = (name: RegExp | string) => form.getByLabelText<HTMLInputElement>(name)
  await form.findByLabelText('Event code')
  return { user, form, field, saves, save: () => user.click(form.getByRole('button', { name: 'Save' })) }
}

test('the dates of a new event stay as typed when its zone is chosen afterwards', async () => {
  const { user, form, field, saves, save } = await openForm()
  await user.type(field('Name'), 'Nordic Days')
  await user.type(field('Starts'), '3 Jun 2027 09:00')
  // A click selects what was filled in, so that typing replaces it.
  await user.click(field('Ends'))
  await user.keyboard('4 Jun 2027 17:00')
  for (const [city, label] of [
    ['Stockholm', '(UTC+02:00) Stockholm'],
    ['New York', '(UTC−04:00) New York'],
  ] as const) {
    await user.click(form.getByRole('combobox', { name: 'Time zone' }))
    await user.click(await screen.findByTitle(label))
    await form.findByText(`Thu 3 Jun 2027, 09:00 to Fri 4 Jun 2027, 17:00 in ${city}`, { exact: false })
    expect([field('Starts').value, field('Ends').value]).toEqual(['3 Jun 2027, 09:00', '4 Jun 2027, 17:00'])
  }
  await user.type(field('City'), 'New York')
  await user.click(form.getByRole('combobox', { name: 'Country' }))
  await user.click(await screen.findByTitle('Andorra'))
  await save()
  await waitFor(() => expect(saves).toHaveLength(1))
  expect(saves[0]).toMatchObject({
    timeZone: 'America/New_York',
    startsAt: '2027-06-03T13:00:00.000Z',
    endsAt: '2027-06-04T21:00:00.000Z',
  })
})

test('an event code is suggested from the name and the year, is free, and follows until it is typed into', async () => {
  const { user, form, field } = await openForm()
  await user.type(field('Name'), 'Nordic Pénsion Days')
  await form.findByDisplayValue('nordic-pension-days')
  await user.type(field('Starts'), '3 Jun 2027 09:00')
  await user.tab()
  await form.findByDisplayValue('nordic-pension-days-2027-2')
  await user.clear(field('Event code'))
  await user.type(field('Event code'), 'npd')
  await user.type(field('Name'), ' and Nights')
  expect(field('Event code')).toHaveValue('npd')
})

test('the first save names everything that is missing, also what only some formats need, and focuses the first', async () => {
  const { user, form, field, saves, save } = await openForm()
  const mark = (label: string) => form.getByText(label, { selector: 'label' }).className
  expect([mark('City'), mark('Country')]).toEqual([expect.stringMatching(/required/), expect.stringMatching(/required/)])
  await save()
  for (const label of ['Name', 'Event code', 'Starts', 'Ends', 'City', 'Country'])
    expect(await form.findByText(`Please enter ${label}`)).toBeVisible()
  await waitFor(() => expect(field('Name')).toHaveFocus())
  await user.click(form.getByRole('combobox', { name: 'Format' }))
  await user.click(await screen.findByTitle('Virtual'))
  await waitFor(() => expect(mark('City')).not.toMatch(/required/))
  expect(saves).toEqual([])
})
