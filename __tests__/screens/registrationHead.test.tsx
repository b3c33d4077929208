import { expect, test } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import { RegistrationHead } from '#components/events/registrations/RegistrationHead.tsx'
import { checkIn } from '#contract/events/checkIn.ts'
import { eventById } from '#contract/events/events.ts'
import { markNoShow } from '#contract/events/noShows.ts'
import { registrationBookings } from '#contract/events/options.ts'
import { waitingPlace } from '#contract/events/waitingPlace.ts'
import { eventRecord } from '#store/events/events.ts'
import { eventRow } from '../support/eventRow.ts'
import { registrationRow } from '../support/registrationRow.ts'
import { answer, renderScreen } from '../support/screens.tsx'

/** The facts of the head, as a reader hears them. */
const facts = () => screen.getAllByRole('definition').map((one) => [one.previousElementSibling?.textContent, one.textContent])

test('says each thing once: the status, who registered, how to reach them, what they booked and the status of their vetting', async () => {
  answer(registrationBookings, {
    data: [
      {
        ...{ eventOptionChoiceId: 1, eventOptionId: 31, optionName: 'Hotel Alfa', quantity: 1, choiceStatus: 2 },
        ...{ checkInDate: '2026-06-01', checkOutDate: '2026-06-03' },
      },
      {
        ...{ eventOptionChoiceId: 2, eventOptionId: 32, optionName: 'Gala dinner', quantity: 2, choiceStatus: 1 },
        ...{ checkInDate: null, checkOutDate: null },
      },
    ],
  })
  const row = registrationRow(5, {
    ...{ companyName: 'Arbor & Sons', jobTitle: 'CIO', email: 'ada@example.com', phone: '+41441234567' },
    ...{ requiresVetting: true, vettingStatusId: 2, lastEmailAt: '2026-02-01T12:01:00.000Z' },
  })
  renderScreen(<RegistrationHead row={row} timeZone="America/New_York" mayEdit={false} />)
  expect(await screen.findByRole('link', { name: 'Hotel Alfa' })).toHaveAttribute('href', '/events/7/options?open=31')
  expect(await screen.findByRole('link', { name: '+41 44 123 45 67' })).toHaveAttribute('href', 'tel:+41441234567')
  expect(facts()).toEqual([
    ['Status', 'Pending review'],
    ['Company type', 'Allocator'],
    ['Confirmation', 'R5'],
    ['Company', 'Arbor & Sons'],
    ['Job title', 'CIO'],
    ['E-mail', 'ada@example.com'],
    ['Phone', '+41 44 123 45 67'],
    ['Submitted', '1 Feb 2026, 07:00 EST'],
    ['Last e-mail', '1 Feb 2026, 07:01 EST'],
    ['Attendance', 'Checked in'],
    ['Bookings', 'Hotel Alfa, 1 Jun – 3 JunGala dinner, 2, requested'],
    ['Vetting', 'In review'],
  ])
  expect(screen.getByRole('link', { name: 'Arbor & Sons' })).toHaveAttribute('href', '/events/7/companies?q=Arbor%20%26%20Sons')
  expect(screen.getByRole('link', { name: 'ada@example.com' })).toHaveAttribute('href', 'mailto:ada@example.com')
})

test('links no company that has no record', async () => {
  answer(registrationBookings, { data: [] })
  const row = registrationRow(5, { companyName: 'Typed by hand', hasCompany: false })
  renderScreen(<RegistrationHead row={row} timeZone="UTC" mayEdit={false} />)
  expect(await screen.findByText('Typed by hand')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Typed by hand' })).toBeNull()
})

test('leaves out what is not known, and says that a required vetting is missing', async () => {
  answer(registrationBookings, { data: [] })
  renderScreen(<RegistrationHead row={registrationRow(5, { requiresVetting: true })} timeZone="America/New_York" mayEdit={false} />)
  await screen.findByText('None')
  expect(facts()).toEqual([
    ['Status', 'Pending review'],
    ['Company type', 'Allocator'],
    ['Confirmation', 'R5'],
    ['E-mail', 'registrant.5@example.com'],
    ['Submitted', '1 Feb 2026, 07:00 EST'],
    ['Attendance', 'Checked in'],
    ['Bookings', 'None'],
    ['Vetting', 'Required, not submitted'],
  ])
})

test('says the place in the line, which is not the number on the list', async () => {
  answer(registrationBookings, { data: [] })
  answer(waitingPlace, { data: { place: 7, waiting: 287 } })
  const row = registrationRow(5, { eventStatusId: 4, waitlistPosition: 40 })
  renderScreen(<RegistrationHead row={row} timeZone="UTC" mayEdit={false} />)
  expect(await screen.findByText('No. 7 of 287 in line')).toBeVisible()
})

test('after the event, who was not checked in is marked as a no-show, and a no-show is checked in', async () => {
  answer(registrationBookings, { data: [] })
  answer(eventById, { data: eventRow({ eventId: 7, endsAt: '2026-01-06T17:00:00.000Z' }) })
  const row = registrationRow(5, { eventStatusId: 5, attendance: 0 })
  const changed = { isChanged: true, undoToken: 'token' }
  const sent = [
    answer(markNoShow, { data: { ...row, attendance: 3, ...changed } }),
    answer(checkIn, { data: { ...row, attendance: 1, ...changed } }),
  ]
  const { user, store, rerender } = renderScreen(<RegistrationHead row={row} timeZone="UTC" mayEdit />)
  await act(() => store.dispatch(eventRecord.fetch({ eventId: 7 })))
  await user.click(await screen.findByRole('button', { name: 'Mark as no-show' }))
  await waitFor(() => expect(sent[0]).toEqual([{ eventRegistrationId: 5 }]))
  rerender(<RegistrationHead row={{ ...row, attendance: 3 }} timeZone="UTC" mayEdit />)
  await user.click(await screen.findByRole('button', { name: 'Check in after all' }))
  await waitFor(() => expect(sent[1]).toEqual([{ eventRegistrationId: 5 }]))
})

test('before the end of the event nobody is a no-show', async () => {
  answer(registrationBookings, { data: [] })
  answer(eventById, { data: eventRow({ eventId: 7 }) })
  const { store } = renderScreen(<RegistrationHead row={registrationRow(5, { eventStatusId: 5, attendance: 0 })} timeZone="UTC" mayEdit />)
  await act(() => store.dispatch(eventRecord.fetch({ eventId: 7 })))
  await screen.findByText('None')
  expect(screen.queryByRole('button', { name: 'Mark as no-show' })).toBeNull()
})
