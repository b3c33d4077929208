import { expect, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { NoteHistory } from '#components/events/registrations/NoteHistory.tsx'
import { type Change, history } from '#contract/history.ts'
import { answer } from '../support/answer.ts'
import { registrationRow } from '../support/registrationRow.ts'
import { renderScreen } from '../support/screens.tsx'

const change = (changeId: number, eventRegistrationNotes: string | null): Change => ({
  ...{ changeId, action: 'note', at: '2026-03-02T10:00:00.000Z', actorContactId: 1, actorName: `Author ${changeId}`, version: changeId },
  ...{ before: {}, after: { eventRegistrationNotes } },
})

test('the earlier texts of a note are shown with their authors, but not the note itself', async () => {
  const other: Change = { ...change(3, null), after: { firstName: 'Ada' } }
  answer(history, { data: [change(4, 'Now'), other, change(2, null), change(1, 'First text')] })
  renderScreen(<NoteHistory registration={registrationRow(1)} />)
  const list = within(await screen.findByRole('region', { name: 'Earlier notes' }))
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Author 2.*Removed the note$/),
    expect.stringMatching(/^Author 1.*First text$/),
  ])
})
