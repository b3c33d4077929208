import { beforeEach, expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { OptionsTab } from '#components/events/options/OptionsTab.tsx'
import { eventOptions } from '#contract/events/options.ts'
import { eventRow } from '../support/eventRow.ts'
import { deskWidth, setWidth } from '../support/browserGlobals.ts'
import { answer, renderScreen } from '../support/screens.tsx'

beforeEach(() => {
  setWidth(390)
  answer(eventOptions.calls.list, { data: [], meta: { total: 0, page: 1, pageSize: 50 } })
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
