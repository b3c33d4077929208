import { expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { HistoryDrawer } from '#components/resource/record/HistoryDrawer.tsx'
import { events } from '#contract/events/events.ts'
import { registrations } from '#contract/events/registrations.ts'
import { history } from '#contract/history.ts'
import { answer, renderScreen } from '../support/screens.tsx'

const change = {
  changeId: 8,
  action: 'update' as const,
  at: '2026-02-01T12:00:00.000Z',
  actorContactId: null,
  actorName: null,
  version: 2,
}

test('shows rows that a field refers to by their names, and an id only where there is no name', async () => {
  const before = { irRepContactId: 7, contactId: 21 }
  const names = { irRepContactId: { 7: 'Ada Park', 9: 'Noor van Aalst' }, contactId: { 22: 'Jean Li' } }
  answer(history, { data: [{ ...change, before, after: { irRepContactId: 9, contactId: 22 }, names }] })
  const close = () => undefined
  renderScreen(<HistoryDrawer resource={registrations} id={5} rowVersion={2} onClose={close} onRestored={close} />)
  expect(await screen.findByText('System')).toBeVisible()
  const changed = screen.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(changed).toEqual(['Ada Park → Noor van Aalst', '21 → Jean Li'])
})

test('shows lists of references and of parts by their names', async () => {
  const host = { eventHostId: 1, companyId: 7, displayName: 'Acme Capital', sortOrder: 0 }
  const other = { eventHostId: 2, contactId: 9, displayName: 'Ada Park', sortOrder: 1 }
  const before = { irReps: [4], eventHosts: [host] }
  const after = { irReps: [4, 5], eventHosts: [host, other] }
  answer(history, { data: [{ ...change, before, after, names: { irReps: { 4: 'Ann Lee', 5: 'Bo Lind' } } }] })
  const close = () => undefined
  renderScreen(<HistoryDrawer resource={events} id={5} rowVersion={2} onClose={close} onRestored={close} />)
  expect(await screen.findByText('System')).toBeVisible()
  const changed = screen.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(changed).toEqual(['Ann Lee → Ann Lee; Bo Lind', 'Acme Capital → Acme Capital; Ada Park'])
})

test('shows what a registrant changed, field by field and answer by answer', async () => {
  const parts = [
    { key: '11', label: 'Diet', before: 'Vegan', after: 'Kosher' },
    { key: '12', label: 'Hobby', before: 'Chess', after: '' },
  ]
  answer(history, {
    data: [{ ...change, before: { jobTitle: 'CIO' }, after: { jobTitle: 'CEO' }, details: { author: 'The registrant', parts } }],
  })
  const close = () => undefined
  renderScreen(<HistoryDrawer resource={registrations} id={5} rowVersion={2} onClose={close} onRestored={close} />)
  expect(await screen.findByText('The registrant')).toBeVisible()
  const changed = screen.getAllByRole('definition').map((one) => [one.previousElementSibling?.textContent, one.textContent])
  expect(changed).toEqual([
    ['Job title', 'CIO → CEO'],
    ['Diet', 'Vegan → Kosher'],
    ['Hobby', 'Chess → —'],
  ])
})
