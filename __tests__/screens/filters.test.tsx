import { beforeEach, expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { OptionsTab } from '#components/events/options/OptionsTab.tsx'
import { SpeakersTab } from '#components/events/speakers/SpeakersTab.tsx'
import { optionTypes } from '#constants/setUpChoices.ts'
import { eventOptions } from '#contract/events/options.ts'
import { speakers } from '#contract/events/speakers.ts'
import { eventRow } from '../support/eventRow.ts'
import { deskWidth, setWidth } from '../support/native/browserGlobals.ts'
import { answer, renderScreen } from '../support/screens.tsx'

const hotel = {
  ...{ eventOptionId: 1, eventId: 7, optionType: optionTypes.hotel, name: 'Quay', choiceStatusId: 1, sortOrder: 1, rowVersion: 1 },
  ...{ confirmedCount: 0, requestedCount: 0, waitlistedCount: 0, fullestNightCount: null },
  ...{ createdAt: '2026-01-01T00:00:00.000Z', createdByContactId: 1, updatedAt: '2026-01-01T00:00:00.000Z', updatedByContactId: 1 },
}
const answerOptions = (...data: (typeof hotel)[]) =>
  answer(eventOptions.calls.list, { data, meta: { total: data.length, page: 1, pageSize: 50 } })
beforeEach(() => {
  setWidth(390)
  answerOptions(hotel)
})
const show = (query = '') => renderScreen(<OptionsTab event={eventRow({ eventId: 7 })} />, { url: `/events/7/options${query}` })

test('on a phone the filters stand behind a button that opens and closes them', async () => {
  const { user } = show()
  const button = await screen.findByRole('button', { name: 'Filters' })
  expect(button).toHaveAttribute('aria-expanded', 'false')
  expect(screen.queryByRole('combobox', { name: 'Type' })).toBeNull()
  await user.click(button)
  expect(button).toHaveAttribute('aria-expanded', 'true')
  expect(button).toHaveAttribute('aria-controls', screen.getByRole('group', { name: 'Filters' }).id)
  expect(screen.getByRole('combobox', { name: 'Type' })).toBeVisible()
  await user.click(button)
  expect(screen.queryByRole('combobox', { name: 'Type' })).toBeNull()
})

test('the button counts the filters in use, and nothing else that the address holds', async () => {
  show('?optionType=1&q=hotel&sort=name&utm_source=mail')
  expect(await screen.findByRole('button', { name: 'Filters (1)' })).toBeVisible()
})

test('a wider window has them in the bar', async () => {
  setWidth(deskWidth)
  show()
  expect(await screen.findByRole('combobox', { name: 'Type' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Filters' })).toBeNull()
})

test('where there is nothing to filter there are no filters, but for those in use', async () => {
  setWidth(deskWidth)
  answerOptions()
  const { user } = show('?optionType=1')
  await user.click(await screen.findByRole('button', { name: 'Clear search and filters' }))
  expect(await screen.findByText(/^No options/)).toBeVisible()
  expect(screen.queryByRole('combobox', { name: 'Type' })).toBeNull()
  expect(screen.getByRole('searchbox')).toBeVisible()
})

test('a filter has a chip only while its control is not on screen', async () => {
  const { user, router } = show('?optionType=1&q=hotel')
  const button = await screen.findByRole('button', { name: 'Filters (1)' })
  const chip = () => screen.queryByRole('button', { name: 'Clear Type: Hotel' })
  expect(chip()).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Clear Search/ })).toBeNull()
  await user.click(button)
  expect(chip()).toBeNull()
  await user.click(button)
  await user.click(screen.getByRole('button', { name: 'Clear all filters' }))
  await waitFor(() => expect(router().query).toEqual({ id: '7' }))
  expect(screen.getByRole('button', { name: 'Filters' })).toBeVisible()
})

test('a filter whose value is not among its options has a chip, which clears it', async () => {
  setWidth(deskWidth)
  const { user, router } = show('?optionType=99')
  await user.click(await screen.findByRole('button', { name: 'Clear Type: not available in this list' }))
  await waitFor(() => expect(router().query).toEqual({ id: '7' }))
})

test('the filters for which the bar has no room open below it, and have chips while they are closed', async () => {
  setWidth(deskWidth)
  answer(speakers.calls.list, { data: [], meta: { total: 0, page: 1, pageSize: 50 } })
  const { user } = renderScreen(<SpeakersTab event={eventRow({ eventId: 7 })} />, {
    url: '/events/7/speakers?speakerStatusId=2&hasArrived=1',
  })
  const more = await screen.findByRole('button', { name: 'More filters' })
  expect(screen.getByRole('button', { name: 'Clear Arrived: Arrived' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Clear Status/ })).toBeNull()
  expect(screen.queryByRole('combobox', { name: 'Arrived' })).toBeNull()
  await user.click(more)
  expect(screen.getByRole('combobox', { name: 'Arrived' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Clear Arrived: Arrived' })).toBeNull()
})

test('conditions on any field are cleared together with the other filters', async () => {
  setWidth(deskWidth)
  const { user, router } = show('?where=name:has:gala')
  expect(await screen.findByRole('button', { name: /^Remove the filter Name contains gala/ })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Clear all filters' }))
  await waitFor(() => expect(router().query).toEqual({ id: '7' }))
})
