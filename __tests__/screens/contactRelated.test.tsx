import { expect, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { ContactRelated } from '#components/contacts/ContactRelated.tsx'
import { attendeeStatuses } from '#constants/coffeeChats.ts'
import { deliveryStatuses } from '#constants/mails.ts'
import { meetingStatuses } from '#constants/meetings.ts'
import { personMatches } from '#constants/vetting.ts'
import { contactAppearances, contactCoffeeChats, contactFunds } from '#contract/contacts.ts'
import { contactMails, contactMeetings, contactRegistrations } from '#contract/events/contactHistory.ts'
import { answer, renderScreen } from '../support/screens.tsx'

test('each part of a profile without records says so', async () => {
  answer(contactRegistrations, { data: [] })
  answer(contactAppearances, { data: [] })
  answer(contactFunds, { data: [] })
  answer(contactCoffeeChats, { data: [] })
  answer(contactMeetings, { data: [] })
  answer(contactMails, { data: [] })
  renderScreen(<ContactRelated contactId={3} />)
  const part = (name: string) => within(screen.getByRole('region', { name }))
  expect(await part('Registrations').findByText('No registrations.')).toBeVisible()
  expect(await part('At events').findByText('At no event besides the registrations.')).toBeVisible()
  expect(await part('Mails').findByText('No mail was sent.')).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Meetings' })).toBeNull()
})

test('a mail leads to what it is about, a meeting to the meeting, a fund to its company, a coffee chat to its record', async () => {
  const mail = { recipient: 'ada@example.com', createdAt: '2026-01-05T10:00:00.000Z', sentAt: null, matchedBy: personMatches.contact }
  answer(contactRegistrations, { data: [] })
  answer(contactAppearances, { data: [] })
  answer(contactFunds, { data: [{ fundId: 4, name: 'Larch Macro', companyId: 8, companyName: 'Larch Capital', fundStateId: 2 }] })
  const chat = { roundTableId: 6, title: 'Quiet rates', startsAt: '2026-03-09T14:00:00.000Z', timeZone: 'UTC' }
  answer(contactCoffeeChats, { data: [{ ...chat, isHost: false, attendeeStatusId: attendeeStatuses.confirmed }] })
  const event = { eventId: 2, eventName: 'Lagoon Forum', timeZone: 'UTC' }
  answer(contactMeetings, {
    data: [
      {
        ...{ ...event, meetingId: 5, startsAt: '2026-03-09T14:00:00.000Z' },
        ...{ meetingStatusId: meetingStatuses.completed, others: ['Bo Lee', 'Cy Dam'] },
      },
      { ...event, meetingId: 6, startsAt: null, meetingStatusId: meetingStatuses.declined, others: ['Di Fox'] },
    ],
  })
  answer(contactMails, {
    data: [
      {
        ...{ ...mail, registrationMailId: 9, subject: 'You are in', eventName: 'Lagoon Forum' },
        ...{ address: '/events/2/registrations?open=7', deliveryStatusId: deliveryStatuses.queued, failure: null },
      },
      {
        ...{ ...mail, registrationMailId: 8, subject: 'Our letter', eventName: null },
        ...{ address: '/email-tools?open=3', deliveryStatusId: deliveryStatuses.failed, failure: 'Nobody here' },
      },
    ],
  })
  renderScreen(<ContactRelated contactId={3} />)
  const href = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')
  expect(await href('You are in')).toBe('/events/2/registrations?open=7')
  expect(await href('Our letter')).toBe('/email-tools?open=3')
  expect(screen.getByText('Failed')).toBeVisible()
  expect(screen.getByText('Nobody here')).toBeVisible()
  expect(await href('With Bo Lee and Cy Dam')).toBe('/events/2/meetings?open=5')
  expect(await href('With Di Fox')).toBe('/events/2/meetings?open=6')
  expect(screen.getByText('Lagoon Forum, No time yet')).toBeVisible()
  expect(screen.getByText('Declined')).toBeVisible()
  expect(await href('Larch Macro')).toBe('/companies/8?part=funds')
  expect(await href('Quiet rates')).toBe('/coffee-chats?open=6')
  expect(screen.getByText('Confirmed')).toBeVisible()
})
