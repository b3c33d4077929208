import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { BookingDrawer } from '#components/events/options/BookingDrawer.tsx'
import { type EventOption, type OptionChoice, optionChoices } from '#contract/events/options.ts'
import { eventRow } from '../support/eventRow.ts'
import { answer, renderScreen } from '../support/screens.tsx'

/** The runner logs what fails; a question is a refusal too. */
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
const option: EventOption = {
  ...{ eventOptionId: 3, eventId: 7, name: 'Gala', optionType: 2, maxPerRegistration: 4, requiresApproval: true, sortOrder: 1 },
  ...{ confirmedCount: 1, requestedCount: 0, waitlistedCount: 0, fullestNightCount: null },
  ...stamps,
}
const booking: OptionChoice = {
  ...{ eventOptionChoiceId: 5, eventOptionId: 3, eventRegistrationId: 9, quantity: 1, choiceStatus: 2 },
  ...{ contactId: null, registrantName: 'Ada Lind', companyName: null, sharesWithName: null },
  ...stamps,
}
const question = { title: 'Book anyway?', content: 'Gala needs approval.', okText: 'Book anyway' }

/** The booking with another quantity, saved once. */
async function saved() {
  const sent = answer(optionChoices.calls.upsert, (input) =>
    input.isSure ? { data: { ...booking, quantity: 3, rowVersion: 2 } } : { status: 422, message: question.content, data: { question } },
  )
  const onClose = jest.fn()
  const shown = renderScreen(
    <BookingDrawer
      booking={booking}
      option={option}
      event={eventRow({ eventId: 7 })}
      mayEdit
      onChanged={() => undefined}
      onClose={onClose}
    />,
    { url: '/events/7/options' },
  )
  const quantity = await screen.findByLabelText('Quantity')
  await shown.user.clear(quantity)
  await shown.user.type(quantity, '3')
  await shown.user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Gala needs approval.')
  return { ...shown, sent, onClose, quantity }
}

test('a question of the server before a save is shown, and an agreement saves it', async () => {
  const { user, sent, onClose, store } = await saved()
  await user.click(screen.getByRole('button', { name: 'Book anyway' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent.map(({ isSure, quantity }) => [isSure, quantity])).toEqual([
    [undefined, 3],
    [true, 3],
  ])
  expect(store.getState().ui.notices.map(({ text }) => text)).toEqual(['Booking saved.'])
})

test('who keeps editing loses nothing, and nothing is said to have failed', async () => {
  const { user, sent, onClose, store, quantity } = await saved()
  await user.click(screen.getByRole('button', { name: 'Keep editing' }))
  await waitFor(() => expect(screen.queryByText('Gala needs approval.')).toBeNull())
  expect(quantity).toHaveValue('3')
  expect(sent).toHaveLength(1)
  expect(onClose).not.toHaveBeenCalled()
  expect(store.getState().ui.notices).toEqual([])
})
