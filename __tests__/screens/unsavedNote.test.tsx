import { beforeEach, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { irReps } from '#contract/events/events.ts'
import { eventCompanyTypes } from '#contract/events/companyTypes.ts'
import { registrationBookings } from '#contract/events/options.ts'
import { registrationResponses, registrations } from '#contract/events/registrations.ts'
import { registrationNote } from '#contract/events/registrationNote.ts'
import { RegistrationsTab } from '#components/events/registrations/RegistrationsTab.tsx'
import { eventRow } from '../support/eventRow.ts'
import { registrationRow } from '../support/registrationRow.ts'
import { answer, renderScreen } from '../support/screens.tsx'

const first = registrationRow(1, { lastName: 'One' })
const rows = [first, registrationRow(2, { lastName: 'Two' })]
beforeEach(() => {
  sessionStorage.clear()
  answer(registrations.calls.list, { data: rows, meta: { total: 2, page: 1, pageSize: 50 } })
  answer(eventCompanyTypes.calls.list, { data: [] })
  answer(irReps, { data: [] })
  answer(registrationResponses, { data: [] })
  answer(registrationBookings, { data: [] })
})

/** The first registration, opened at its note, with something typed. */
async function typedNote() {
  const shown = renderScreen(<RegistrationsTab event={eventRow({ eventId: 7 })} />, { url: '/events/7/registrations?open=1' })
  await shown.user.click(await screen.findByRole('tab', { name: /Note/ }))
  await shown.user.type(await screen.findByRole('textbox', { name: 'Note' }), 'Calls back')
  return shown
}
const question = () => screen.findByText('Leave without saving?')
const answered = async (user: Awaited<ReturnType<typeof typedNote>>['user'], name: string) => {
  await question()
  await user.click(screen.getByRole('button', { name }))
}

test.each([
  ['Next', { name: /^Next/ }],
  ['Close', { name: /^(Close|Cancel)$/ }],
])('%s asks before an unsaved note is lost, and keeps it for who stays', async (_, button) => {
  const { user } = await typedNote()
  const [press] = screen.getAllByRole('button', button)
  if (!press) throw new Error('There is no such button')
  await user.click(press)
  await answered(user, 'Keep editing')
  expect(await screen.findByRole('textbox', { name: 'Note' })).toHaveValue('Calls back')
})

test('who leaves all the same finds the note as it was stored', async () => {
  const { user } = await typedNote()
  await user.click(screen.getByRole('button', { name: /^Next/ }))
  await answered(user, 'Leave')
  await screen.findByText('Regi Two', { selector: '[aria-live]' })
  expect(sessionStorage.length).toBe(0)
})

test('a note that was not saved is there again after a reload, and can be discarded', async () => {
  const first = await typedNote()
  first.unmount()
  renderScreen(<RegistrationsTab event={eventRow({ eventId: 7 })} />, { url: '/events/7/registrations?open=1' })
  await first.user.click(await screen.findByRole('tab', { name: /Note/ }))
  const note = await screen.findByRole('textbox', { name: 'Note' })
  expect(note).toHaveValue('Calls back')
  await first.user.click(await screen.findByRole('button', { name: 'Discard draft' }))
  expect(note).toHaveValue('')
})

test('a saved note is left without a question', async () => {
  const sent = answer(registrationNote, { data: { ...first, eventRegistrationNotes: 'Calls back', rowVersion: 2 } })
  const { user } = await typedNote()
  await user.click(screen.getByRole('button', { name: 'Save note' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  await waitFor(() => expect(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save note' })).toBeDisabled())
  await user.click(screen.getByRole('button', { name: /^Next/ }))
  await screen.findByText('Regi Two', { selector: '[aria-live]' })
})
