import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { BookingStatus } from '#components/events/options/BookingStatus.tsx'
import { SessionSpeakers } from '#components/events/agenda/SessionSpeakers.tsx'
import { choiceStatuses } from '#constants/setUpChoices.ts'
import { sessionRoles } from '#constants/programmeChoices.ts'
import { agendaSessions, type AgendaSessionSpeaker, agendaSessionSpeakers } from '#contract/events/agenda.ts'
import { type OptionChoice, optionChoices } from '#contract/events/options.ts'
import { speakers } from '#contract/events/speakers.ts'
import { answer, renderScreen } from '../support/screens.tsx'

/** What is saved by a click, without a form, when somebody else has changed the row: nobody may be left with a switch that only springs back. */
let logged: jest.SpiedFunction<typeof console.error>
beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => logged.mockRestore())

const stamps = {
  rowVersion: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  createdByContactId: 1,
  updatedAt: '2026-01-01T00:00:00.000Z',
  updatedByContactId: 1,
}
const reason = 'Someone else changed this. The latest version is shown.'

test('the status of a booking says so', async () => {
  const booking: OptionChoice = {
    ...{ eventOptionChoiceId: 5, eventOptionId: 3, eventRegistrationId: 9, quantity: 1, choiceStatus: choiceStatuses.confirmed },
    ...{ contactId: null, registrantName: 'Ada Lind', companyName: null, sharesWithName: null },
    ...stamps,
  }
  answer(optionChoices.calls.upsert, { status: 409, data: { ...booking, choiceStatus: choiceStatuses.cancelled, rowVersion: 2 } })
  const { user, store } = renderScreen(<BookingStatus booking={booking} mayEdit onChanged={() => undefined} />)
  await user.click(screen.getByRole('button', { name: /^Status of Ada Lind: Confirmed/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Waitlisted' }))
  await waitFor(() => expect(store.getState().ui.notices).toMatchObject([{ reason }]))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(store.getState().ui.conflict).toBeNull()
})

test('the confirmation of a speaker and their role say so, and show what the other person saved', async () => {
  const row: AgendaSessionSpeaker = {
    ...{ agendaDaySessionSpeakerId: 4, agendaDaySessionId: 11, speakerId: 3, role: sessionRoles.speaker, isConfirmed: false, sortOrder: 1 },
    ...{ speakerName: 'Bo Lind', headshotUrl: null },
    ...stamps,
  }
  const theirs = { ...row, role: sessionRoles.moderator, rowVersion: 2 }
  answer(agendaSessionSpeakers.calls.list, { data: [row] })
  answer(speakers.calls.list, { data: [] })
  answer(agendaSessions.calls.list, { data: [] })
  answer(agendaSessionSpeakers.calls.upsert, { status: 409, data: theirs })
  const { user, store } = renderScreen(<SessionSpeakers eventId={7} sessionId={11} mayEdit />)
  await user.click(await screen.findByRole('switch', { name: 'Bo Lind has confirmed' }))
  await waitFor(() => expect(store.getState().ui.notices).toMatchObject([{ reason }]))
  const table = within(screen.getByRole('table', { name: 'Speakers of this session' }))
  expect(await table.findByText('Moderator')).toBeVisible()
  expect(table.getByRole('switch', { name: 'Bo Lind has confirmed' })).not.toBeChecked()
  expect(store.getState().ui.conflict).toBeNull()
})
