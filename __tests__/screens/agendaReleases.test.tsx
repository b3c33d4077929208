import { expect, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { contactOutcomes } from '#constants/contactEmails.ts'
import { type AgendaChange, agendaComparison, type AgendaRelease, agendaReleases } from '#contract/events/agendaReleases.ts'
import { registrationMailServer } from '#contract/events/registrationMails.ts'
import { previewReleaseEmail, releaseAudience } from '#contract/events/releaseEmails.ts'
import { ReleasesDrawer } from '#components/events/agenda/releases/ReleasesDrawer.tsx'
import { dialogOf } from '../support/dialogOf.ts'
import { eventRow } from '../support/eventRow.ts'
import { answer, renderScreen } from '../support/screens.tsx'

const event = eventRow({ timeZone: 'Europe/Zurich' })
const release = (number: number, values: Partial<AgendaRelease> = {}): AgendaRelease => ({
  ...{ number, name: '', releasedAt: '2026-03-02T09:00:00.000Z', releasedByName: 'Ada Admin', sessionCount: 2, isLive: false },
  ...{ notifiedAt: null, notifiedCount: 0, ...values },
})
const moved: AgendaChange = { agendaDaySessionId: 4, kind: 'changed', title: 'Keynote', place: 'Hall', texts: [] }

/** A server with these releases, and the changes between two of them as `1-2`; 0 is what is published now. */
function show(releases: AgendaRelease[], changes: Readonly<Record<string, string>>) {
  answer(agendaReleases, { data: releases })
  answer(agendaComparison, ({ before, after }) => {
    const title = changes[`${String(before)}-${String(after)}`]
    return { data: title === undefined ? [] : [{ ...moved, title }] }
  })
  const ada = { contactId: 7, name: 'Ada Lovelace', email: 'ada@fund.example' }
  answer(releaseAudience, {
    data: { recipientCount: 1, people: [{ ...ada, companyName: null, outcome: contactOutcomes.included }], withoutContact: [] },
  })
  answer(previewReleaseEmail, {
    data: { contact: ada, subject: 'Changes', html: '<p>Keynote</p>', text: 'Keynote', empty: [], problems: {} },
  })
  answer(registrationMailServer, { data: { problem: null } })
  return renderScreen(<ReleasesDrawer event={event} onClose={() => undefined} />)
}

test('without a mail server people cannot be told, and the reason is said once', async () => {
  const { user } = show([release(2), release(1)], {})
  answer(registrationMailServer, { data: { problem: 'No mail server is set up (MAIL_URL).' } })
  await user.click(await screen.findByRole('button', { name: 'Tell people of release 2' }))
  const dialog = dialogOf(await screen.findByText('Tell people of release 2'))
  expect(await screen.findAllByText(/No mail server is set up/)).toHaveLength(1)
  expect(await within(dialog).findByRole('button', { name: 'Send to 1 person' })).toBeDisabled()
})

test('the release that is published now is marked and cannot be returned to; telling of another one warns', async () => {
  const warning = 'Release 2 is not what is published now. People may read of changes that no longer hold.'
  const { user } = show([release(2), release(1, { isLive: true })], {})
  expect(await screen.findAllByText('Published now')).toHaveLength(1)
  expect(screen.getByRole('button', { name: 'Return to release 1' })).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Return to release 2' })).toBeEnabled()
  await user.click(screen.getByRole('button', { name: 'Tell people of release 2' }))
  const dialog = dialogOf(await screen.findByText('Tell people of release 2'))
  expect(within(dialog).getByText(warning)).toBeVisible()
  expect(await within(dialog).findByRole('button', { name: 'Send to 1 person' })).toBeEnabled()
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await user.click(screen.getByRole('button', { name: 'Tell people of release 1' }))
  const other = dialogOf(await screen.findByText('Tell people of release 1'))
  expect(within(other).queryByText(/is not what is published now/)).toBeNull()
})

test('a new release is compared with the one before it, and an older one with what is published', async () => {
  const { unmount } = show([release(2, { isLive: true }), release(1)], { '1-2': 'Moved before' })
  expect(await screen.findByText('Changed: Moved before')).toBeVisible()
  expect(await screen.findByText('Nothing was changed since release 2.')).toBeVisible()
  expect(screen.queryByText('No differences.')).toBeNull()
  unmount()
  show([release(2), release(1)], { '2-0': 'Moved since' })
  expect(await screen.findByText('Changed: Moved since')).toBeVisible()
  expect(await screen.findByText('1 session was changed since release 2.')).toBeVisible()
})

test('the only release is compared with nothing while it is published', async () => {
  show([release(1, { isLive: true })], {})
  expect(await screen.findByText('Nothing was changed since release 1.')).toBeVisible()
  expect(screen.queryByText('Compare')).toBeNull()
  expect(screen.queryByText('No differences.')).toBeNull()
})
