import { expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { EventStateControl } from '#components/events/EventStateControl.tsx'
import { events } from '#contract/events/events.ts'
import { fetchPublishChecks } from '#contract/events/publishChecks.ts'
import { eventState } from '#constants/statuses.ts'
import { eventRow } from '../support/eventRow.ts'
import { answer, renderScreen } from '../support/screens.tsx'

const event = eventRow({ eventId: 7, name: 'Alpha', eventStateId: eventState.draft })
async function publish() {
  const sent = answer(events.calls.upsert, { data: { ...event, eventStateId: eventState.published } })
  const shown = renderScreen(<EventStateControl event={event} />)
  await shown.user.click(screen.getByRole('button', { name: /^Status: Draft/ }))
  await shown.user.click(await screen.findByRole('menuitem', { name: /^Published/ }))
  return { ...shown, sent, dialog: await screen.findByRole('dialog', { name: 'Publish “Alpha”?' }) }
}

test('before an event goes live, what visitors would miss is listed with the way there, and nothing happens until it is confirmed', async () => {
  answer(fetchPublishChecks, {
    data: [
      { check: 'hiddenPages', count: 9, total: 9 },
      { check: 'draftSessions', count: 11, total: 12 },
      { check: 'noCompanyTypes', count: 1, total: 1 },
    ],
  })
  const { user, sent, dialog } = await publish()
  await within(dialog).findByText('All 9 pages are hidden')
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['All 9 pages are hiddenPages', '11 of 12 sessions are draftsAgenda', 'No active company types, so no one can register'])
  expect(within(dialog).getByRole('link', { name: 'Agenda' })).toHaveAttribute('href', '/events/7/agenda')
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  expect(sent).toEqual([])
  await user.click(screen.getByRole('button', { name: /^Status: Draft/ }))
  await user.click(await screen.findByRole('menuitem', { name: /^Published/ }))
  await user.click(await screen.findByRole('button', { name: 'Publish anyway' }))
  await waitFor(() => expect(sent).toMatchObject([{ eventId: 7, eventStateId: eventState.published }]))
})

test('an event that lacks nothing says so', async () => {
  answer(fetchPublishChecks, { data: [] })
  const { dialog } = await publish()
  expect(await within(dialog).findByText(/^Nothing is missing/)).toBeVisible()
  expect(within(dialog).getByRole('button', { name: 'Publish' })).toBeEnabled()
})
