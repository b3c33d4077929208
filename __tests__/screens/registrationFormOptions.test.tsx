import { expect, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RegistrationForm } from '#components/registrationForm/RegistrationForm.tsx'
import type { FormEntries } from '#components/registrationForm/useAnswers.ts'
import { questionTypes as types } from '#constants/questionTypes.ts'
import type { FormQuestion } from '#contract/forms/form.ts'
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
function show(initial?: FormEntries, { stored, form = questions }: { stored?: FormEntries; form?: readonly FormQuestion[] } = {}) {
  const submitted: FormEntries['answers'][] = []
  const host = { choicesOf: () => [], storeFile: () => Promise.resolve('file') }
  const event = { firstDay: '2027-04-12', lastDay: '2027-04-14', timeZone: 'Europe/Zurich' }
  render(
    <RegistrationForm
      {...{ event, host, initial, stored }}
      questions={form}
      fullOptionIds={new Set(stored ? [] : [1, 11, 21])}
      submitText="Send"
      onSubmit={({ answers }) => {
        submitted.push(answers)
        return 'Accepted'
      }}
    />,
  )
  return { submitted, user: userEvent.setup() }
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

const person = { [-1]: 'Ada', [-2]: 'Park', [-3]: 'ada@example.com' }
const lunch = (isActive: boolean) =>
  formQuestion(2, types.Checkbox, { label: 'Lunch', options: [formOption(11, 'Fish', { isActive }), formOption(12, 'Beef')] })

test('an option that is no longer offered stays for whoever chose it, beside others, and can be given up', async () => {
  const stored = { answers: { ...person, 2: [11] }, optionTexts: {} }
  const { user, submitted } = show(stored, { stored, form: [lunch(false)] })
  const fish = screen.getByRole('checkbox', { name: 'Fish (no longer offered)' })
  expect(fish).toBeChecked()
  const send = screen.getByRole('button', { name: 'Send' })
  await user.click(send)
  await user.click(screen.getByRole('checkbox', { name: 'Beef' }))
  await user.click(send)
  await user.click(fish)
  await user.click(send)
  expect(submitted).toMatchObject([{ 2: [11] }, { 2: [11, 12] }, { 2: [12] }])
  expect(screen.queryByText(/no longer offered/)).toBeNull()
})

test('an option of a draft that the form does not have any more is no answer', async () => {
  const { user, submitted } = show({ answers: { ...person, 2: [99, 12] }, optionTexts: {} }, { form: [lunch(true)] })
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(submitted).toMatchObject([{ 2: [12] }])
})

test('where the first option cannot be chosen, the focus moves to the next', async () => {
  const [dinner] = questions
  const { user } = show({ answers: person, optionTexts: {} }, { form: dinner ? [{ ...dinner, isRequired: true }] : [] })
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(screen.getByRole('radio', { name: 'Beef' })).toHaveFocus()
})
