import { expect, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RegistrationForm } from '#components/registrationForm/RegistrationForm.tsx'
import type { FormEntries } from '#components/registrationForm/useAnswers.ts'
import { questionTypes as types } from '#constants/questionTypes.ts'
import { formOption, formQuestion } from '../support/formQuestion.ts'

const options = [formOption(1, 'Fish'), formOption(2, 'Beef')]
const questions = [
  formQuestion(1, types.Radio, { label: 'Dinner', options }),
  formQuestion(2, types.Checkbox, {
    label: 'Lunch',
    options: options.map((one) => ({ ...one, eventQuestionAnswerId: one.eventQuestionAnswerId + 10 })),
  }),
  formQuestion(3, types.Select, {
    label: 'Supper',
    options: options.map((one) => ({ ...one, eventQuestionAnswerId: one.eventQuestionAnswerId + 20 })),
  }),
]
function show(initial?: FormEntries) {
  const host = { choicesOf: () => [], storeFile: () => Promise.resolve('file') }
  const event = { firstDay: '2027-04-12', lastDay: '2027-04-14', timeZone: 'Europe/Zurich' }
  render(
    <RegistrationForm
      {...{ questions, event, host, initial }}
      fullOptionIds={new Set([1, 11, 21])}
      submitText="Send"
      onSubmit={() => 'Accepted'}
    />,
  )
}

test('an option without a place says so before it is chosen, and cannot be', () => {
  show()
  expect(screen.getByRole('radio', { name: 'Fish (fully booked)' })).toBeDisabled()
  expect(screen.getByRole('checkbox', { name: 'Fish (fully booked)' })).toBeDisabled()
  expect(screen.getByRole('option', { name: 'Fish (fully booked)' })).toBeDisabled()
  for (const role of ['radio', 'checkbox', 'option'] as const) expect(screen.getByRole(role, { name: 'Beef' })).toBeEnabled()
})

test('one that was chosen before it was full can be given up', async () => {
  show({ answers: { 2: [11] }, optionTexts: {} })
  const fish = screen.getByRole('checkbox', { name: 'Fish (fully booked)' })
  expect(fish).toBeChecked()
  await userEvent.setup().click(fish)
  expect(fish).not.toBeChecked()
  expect(fish).toBeDisabled()
})
