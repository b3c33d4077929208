import { expect, test } from '@jest/globals'
import { fireEvent, screen } from '@testing-library/react'
import { BasicTab } from '#components/events/basic/BasicTab.tsx'
import { adminContacts, timeZones } from '#contract/common.ts'
import { eventHosts, outsideDates } from '#contract/events/events.ts'
import { eventRow } from '../support/eventRow.ts'
import { answer, renderScreen } from '../support/screens.tsx'

test('what lies outside of new dates is counted once they are dates that can be saved, not while the year is typed', async () => {
  answer(eventHosts, { data: [] })
  const requests = answer(outsideDates, {
    data: [
      { what: 'agendaDays', count: 1 },
      { what: 'sessions', count: 2 },
      { what: 'blackouts', count: 0 },
      { what: 'availability', count: 1 },
    ],
  })
  answer(timeZones, { data: [] })
  answer(adminContacts, { data: [] })
  const { user } = renderScreen(<BasicTab event={eventRow({ irReps: [], timeZone: 'UTC' })} />, { url: '/events/7/basic' })
  const start = await screen.findByLabelText(/^Starts/)
  for (const year of ['0002', '0020', '0202', '2020']) {
    fireEvent.change(start, { target: { value: `${year}-03-04T09:00` } })
    await user.click(screen.getByRole('textbox', { name: 'Name' }))
  }
  const refused = 'Outside these dates: 1 agenda day, 2 sessions. Move or delete them on the Agenda tab before you save these dates.'
  expect(await screen.findByText(refused)).toBeVisible()
  expect(screen.getByText('Outside these dates: 1 time of a speaker. Update it separately.')).toBeVisible()
  expect(requests.map(({ startsAt }) => startsAt)).toEqual(['2020-03-04T09:00:00.000Z'])
})
