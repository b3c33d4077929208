import { expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { CompanyScreen } from '#components/companies/CompanyScreen.tsx'
import { adminContacts, companyTypes } from '#contract/common.ts'
import { companies, companyById } from '#contract/companies.ts'
import { companyAppearances, companyEvents, companyRegistrations } from '#contract/events/companyEvents.ts'
import { companyRow } from '../support/companyRow.ts'
import { answer, renderScreen } from '../support/screens.tsx'

test('the page of a company shows every field, and saves what was changed', async () => {
  const row = companyRow(5, { name: 'Heron', regulatoryIds: [{ type: 1, value: '107105' }], tags: ['Board'] })
  answer(companyById, { data: row })
  answer(companyTypes, { data: [] })
  answer(adminContacts, { data: [] })
  const saved = answer(companies.calls.upsert, { data: { ...row, legalName: 'Heron AG', rowVersion: 2 } })
  const { user } = renderScreen(<CompanyScreen />, { url: '/companies/5' })
  expect(await screen.findByRole('heading', { level: 1, name: 'Heron' })).toBeVisible()
  expect(await screen.findByRole('textbox', { name: 'Number 1' })).toHaveValue('107105')
  await user.type(screen.getByRole('textbox', { name: 'Legal name' }), 'Heron AG')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(saved).toMatchObject([{ companyId: 5, rowVersion: 1, legalName: 'Heron AG', tags: ['Board'] }]))
})

test('the events of a company show its registrations, sponsors, speakers and hosts, each at its own place', async () => {
  answer(companyById, { data: companyRow(5, { name: 'Heron' }) })
  answer(companyEvents, { data: [] })
  const event = { eventId: 2, eventName: 'Lagoon Forum', startsAt: '2026-03-09T14:00:00.000Z', timeZone: 'UTC' }
  const registration = { eventRegistrationId: 7, companyTypeName: 'Managers', registrantName: 'Ada Park' }
  answer(companyRegistrations, { data: [{ ...event, ...registration, eventStatusId: 5, attendance: 3 }] })
  const { eventId: _, ...at } = event
  answer(companyAppearances, {
    data: [{ ...at, kind: 'Sponsor', id: 4, address: '/events/2/sponsors?open=4', detail: 'Gold' }],
  })
  renderScreen(<CompanyScreen />, { url: '/companies/5?part=events' })
  expect(await screen.findByText('This company has not been at an event yet.')).toBeVisible()
  expect(await screen.findByRole('link', { name: 'Ada Park' })).toHaveAttribute('href', '/events/2/registrations?open=7')
  expect(screen.getByText('No-show')).toBeVisible()
  expect(await screen.findByRole('link', { name: 'Lagoon Forum' })).toHaveAttribute('href', '/events/2/sponsors?open=4')
  expect(screen.getByText('Gold')).toBeVisible()
})
