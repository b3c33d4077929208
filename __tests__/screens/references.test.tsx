import { expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { LocationsTab } from '#components/events/locations/LocationsTab.tsx'
import { eventCompanyNames } from '#contract/events/eventPeople.ts'
import { locations } from '#contract/events/locations.ts'
import { locationRow } from '../support/agendaScreen.ts'
import { eventRow } from '../support/eventRow.ts'
import { answer, renderScreen } from '../support/screens.tsx'

test('what a record refers to is shown and offered by its name when the others cannot be loaded', async () => {
  const hall = locationRow(1, 'Grand Hall', { assignment: 2, reservedForEventCompanyId: 5, reservedForName: 'Acme Capital' })
  answer(locations.calls.list, { data: [hall], meta: { total: 1, page: 1, pageSize: 50 } })
  answer(eventCompanyNames, { status: 500, message: 'Out of order' })
  const { user } = renderScreen(<LocationsTab event={eventRow({ eventId: 7 })} />, { url: '/events/7/locations' })
  await user.click(await screen.findByText('Grand Hall'))
  await screen.findByText('The companies could not be loaded.')
  const select = await screen.findByRole('combobox', { name: 'Reserved for' })
  expect(screen.getByText('Acme Capital')).toBeVisible()
  await user.click(select)
  expect(await screen.findByRole('option', { name: 'Acme Capital' })).toBeInTheDocument()
})
