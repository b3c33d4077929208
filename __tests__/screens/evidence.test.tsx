import { expect, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { EventHistory } from '#components/events/vetting/PersonHistory.tsx'
import { attendances } from '#constants/choices.ts'
import { registrationStatus } from '#constants/statuses.ts'
import { personMatches } from '#constants/vetting.ts'
import { contactEventHistory, type ContactEventHistoryRow } from '#contract/events/vettingEvidence.ts'
import { answer, renderScreen } from '../support/screens.tsx'

const person = { contactId: 9, email: 'ada@fund.example' }
const registration: ContactEventHistoryRow = {
  ...{ eventRegistrationId: 4, eventId: 7, eventName: 'Lake Forum', startsAt: '2026-06-01T08:00:00Z', timeZone: 'Europe/Zurich' },
  ...{ companyTypeName: 'Allocators', registrantName: 'Ada Park', companyName: 'Ridge', eventStatusId: registrationStatus.approved },
  ...{ attendance: attendances.noShow, matchedBy: personMatches.address },
}
const part = () => screen.findByRole('region', { name: 'Registrations at other times' })

test('the registrations of an applicant say by what they were found, and count no-shows', async () => {
  answer(contactEventHistory, { data: [registration] })
  renderScreen(<EventHistory person={person} />)
  const region = await part()
  expect(await within(region).findByText('1 no-show')).toBeVisible()
  expect(within(region).getByText('Same address')).toBeVisible()
})

test('somebody without other registrations has none, in words', async () => {
  answer(contactEventHistory, { data: [registration] })
  renderScreen(<EventHistory person={person} currentId={4} />)
  expect(await within(await part()).findByText('No other registration.')).toBeVisible()
})
