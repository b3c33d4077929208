import { expect, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { ContactRelated } from '#components/contacts/ContactRelated.tsx'
import { attendeeStatuses } from '#constants/coffeeChats.ts'
import { contactAppearances, contactCoffeeChats, contactFunds } from '#contract/contacts.ts'
import { contactEmailEventHistory, contactEventHistory } from '#contract/events/vettingEvidence.ts'
import { answer, renderScreen } from '../support/screens.tsx'

test('each part of a profile without records says so', async () => {
  answer(contactEventHistory, { data: [] })
  answer(contactAppearances, { data: [] })
  answer(contactFunds, { data: [] })
  answer(contactCoffeeChats, { data: [] })
  answer(contactEmailEventHistory, { data: [] })
  renderScreen(<ContactRelated contact={{ contactId: 3, email: 'ada@example.com' }} />)
  const part = (name: string) => within(screen.getByRole('region', { name }))
  expect(await part('Registrations').findByText('No registrations.')).toBeVisible()
  expect(await part('At events').findByText('At no event besides the registrations.')).toBeVisible()
  expect(await part('Mails about events').findByText('No mail was sent.')).toBeVisible()
})

test('a mail leads to the registration that it is about, a fund to its company, a coffee chat to its record', async () => {
  const mail = {
    eventRegistrationId: 7,
    eventId: 2,
    eventName: 'Lagoon Forum',
    matchedBy: 1 as const,
    registrationMailId: 9,
    subject: 'You are in',
  }
  answer(contactEventHistory, { data: [] })
  answer(contactAppearances, { data: [] })
  answer(contactFunds, { data: [{ fundId: 4, name: 'Larch Macro', companyId: 8, companyName: 'Larch Capital', fundStateId: 2 }] })
  const chat = { roundTableId: 6, title: 'Quiet rates', startsAt: '2026-03-09T14:00:00.000Z', timeZone: 'UTC' }
  answer(contactCoffeeChats, { data: [{ ...chat, isHost: false, attendeeStatusId: attendeeStatuses.confirmed }] })
  answer(contactEmailEventHistory, {
    data: [{ ...mail, recipient: 'ada@example.com', createdAt: '2026-01-05T10:00:00.000Z', sentAt: null, failure: null }],
  })
  renderScreen(<ContactRelated contact={{ contactId: 3, email: 'ada@example.com' }} />)
  const href = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')
  expect(await href('You are in')).toBe('/events/2/registrations?open=7')
  expect(await href('Larch Macro')).toBe('/companies/8?part=funds')
  expect(await href('Quiet rates')).toBe('/coffee-chats?open=6')
  expect(screen.getByText('Confirmed')).toBeVisible()
})
