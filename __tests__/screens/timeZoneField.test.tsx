import { expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { searchByLabel } from '#components/ui/selectSearch.ts'
import { BasicTab } from '#components/events/basic/BasicTab.tsx'
import { adminContacts, timeZones } from '#contract/common.ts'
import { eventHosts, outsideDates } from '#contract/events/events.ts'
import { timeZoneList } from '#nucleus/common/timeZones.ts'
import { eventRow } from '../support/eventRow.ts'
import { answer, renderScreen } from '../support/screens.tsx'

const november = new Date('2026-11-10T12:00:00.000Z')
const rows = timeZoneList(() => november)()
const options = rows.map(({ ianaName, label, words }) => ({ value: ianaName, label, words }))
const firstFor = (typed: string) =>
  options
    .filter((option) => searchByLabel.filterOption(typed, option))
    .toSorted((a, b) => searchByLabel.filterSort(a, b, { searchValue: typed }))[0]?.value

test.each([
  ['Kyiv', 'Europe/Kyiv'],
  ['Kiev', 'Europe/Kyiv'],
  ['Kolkata', 'Asia/Kolkata'],
  ['Mumbai', 'Asia/Kolkata'],
  ['Ho Chi Minh', 'Asia/Ho_Chi_Minh'],
  ['Saigon', 'Asia/Ho_Chi_Minh'],
  ['Yangon', 'Asia/Yangon'],
  ['Kathmandu', 'Asia/Kathmandu'],
  ['Nuuk', 'America/Nuuk'],
  ['Faroe', 'Atlantic/Faroe'],
  ['Buenos Aires', 'America/Argentina/Buenos_Aires'],
  ['San Francisco', 'America/Los_Angeles'],
  ['Beijing', 'Asia/Shanghai'],
  ['Frankfurt', 'Europe/Berlin'],
  ['Geneva', 'Europe/Zurich'],
  ['zürich', 'Europe/Zurich'],
  ['Delhi', 'Asia/Kolkata'],
  ['Abu Dhabi', 'Asia/Dubai'],
  ['Edinburgh', 'Europe/London'],
  ['Boston', 'America/New_York'],
  ['EST', 'America/New_York'],
  ['EDT', 'America/New_York'],
  ['CST', 'America/Chicago'],
  ['CET', 'Europe/Paris'],
  ['GMT', 'Europe/London'],
  ['IST', 'Asia/Kolkata'],
  ['America/New_York', 'America/New_York'],
  ['par', 'America/Paramaribo'],
  ['pari', 'Europe/Paris'],
])('“%s” finds %s first', (typed, zone) => {
  expect(firstFor(typed)).toBe(zone)
})

test('zones are shown with the offset that they have at the date of the event, not with that of today', async () => {
  answer(adminContacts, { data: [] })
  answer(eventHosts, { data: [] })
  answer(timeZones, { data: rows })
  answer(outsideDates, { data: [] })
  const event = eventRow({ eventId: 7, timeZone: 'Europe/Paris', startsAt: '2027-06-07T07:00:00.000Z', endsAt: '2027-06-09T16:00:00.000Z' })
  const { user } = renderScreen(<BasicTab event={event} />, { url: '/events/7/basic' })
  const zone = await screen.findByRole('combobox', { name: 'Time zone' })
  await waitFor(() => expect(zone.closest('.ant-select')).toHaveTextContent('(UTC+02:00) Paris'))
  await user.click(zone)
  await user.type(zone, 'Boston')
  await user.click(await screen.findByText('(UTC−04:00) New York'))
  await waitFor(() => expect(zone.closest('.ant-select')).toHaveTextContent('(UTC−04:00) New York'))
})
