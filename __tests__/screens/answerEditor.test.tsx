import { expect, jest, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { EditAnswers } from '#components/events/registrations/EditAnswers.tsx'
import { dataSources } from '#constants/questionKinds.ts'
import { questionTypes as types } from '#constants/questionTypes.ts'
import { companyAutocomplete } from '#contract/common.ts'
import { registrationForm, writeResponses } from '#contract/events/registrationAnswers.ts'
import { uploadAnswerFile } from '#contract/events/registrationFile.ts'
import { formQuestion } from '../support/formQuestion.ts'
import { registrationRow } from '../support/registrationRow.ts'
import { answer, renderScreen } from '../support/screens.tsx'

const row = registrationRow(5)
const form = {
  ...{ rowVersion: 1, version: 3, event: { firstDay: '2027-04-12', lastDay: '2027-04-14', timeZone: 'Europe/Zurich' } },
  questions: [
    formQuestion(1, types.Input, { label: 'Diet', isRequired: true, defaultValue: 'Anything' }),
    formQuestion(2, types.TextArea, { label: 'Remarks', isStaffOnly: true }),
    formQuestion(3, types.Number, { label: 'Guests', validation: { max: 5 } }),
    formQuestion(4, types.Upload, { label: 'CV' }),
    formQuestion(5, types.DataSelect, { label: 'Introduced by', dataSource: dataSources.companies, isStaffOnly: true }),
  ],
  answers: [
    { eventQuestionId: 3, value: 9, optionTexts: null },
    { eventQuestionId: 5, value: 71, optionTexts: null },
  ],
  fullOptionIds: [],
  choices: [{ dataSource: dataSources.companies, value: 71, label: 'Larch & Rowan' }],
}
const saved = { ...row, rowVersion: 2, missing: [] }
async function opened() {
  const { user, store } = renderScreen(<EditAnswers registration={row} />)
  await user.click(screen.getByRole('button', { name: 'Edit answers' }))
  const drawer = await screen.findByRole('dialog', { name: 'Answers of Regi Strant 5' })
  await within(drawer).findByRole('textbox', { name: 'Diet' })
  return { user, store, drawer: within(drawer) }
}

test('staff answer what registrants left out, and what only staff see, and send nothing else', async () => {
  answer(registrationForm, { data: form })
  const written = answer(writeResponses, { data: saved })
  const { user, drawer } = await opened()
  // A default is no answer, and what was answered before is not checked by a rule of today.
  expect(drawer.getByRole('textbox', { name: 'Diet' })).toHaveValue('')
  expect(drawer.getByText(/^Required of registrants\./)).toBeVisible()
  expect(drawer.getByText('Larch & Rowan')).toBeVisible()
  await user.type(drawer.getByRole('textbox', { name: 'Remarks' }), 'Seat at the front')
  await user.click(drawer.getByRole('button', { name: 'Save answers' }))
  await waitFor(() => expect(written).toHaveLength(1))
  expect(written[0]).toEqual({ eventRegistrationId: 5, rowVersion: 1, version: 3, answers: { 2: 'Seat at the front' }, optionTexts: {} })
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

test('a company is found by its name', async () => {
  answer(registrationForm, { data: form })
  answer(companyAutocomplete, { data: [{ companyId: 62, name: 'Rowan Partners', companyType: 'Manager' }] })
  const written = answer(writeResponses, { data: saved })
  const { user, drawer } = await opened()
  await user.type(drawer.getByRole('combobox', { name: 'Introduced by' }), 'rowan')
  await user.click(await screen.findByText('Rowan Partners'))
  await user.click(drawer.getByRole('button', { name: 'Save answers' }))
  await waitFor(() => expect(written).toMatchObject([{ answers: { 5: 62 } }]))
})

test('what the server refuses stands beside its question', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  answer(registrationForm, { data: form })
  answer(writeResponses, { status: 422, message: 'Please write less', data: { answers: { 2: 'Please write less' } } })
  const { user, drawer } = await opened()
  await user.type(drawer.getByRole('textbox', { name: 'Remarks' }), 'Long')
  await user.click(drawer.getByRole('button', { name: 'Save answers' }))
  await waitFor(() => expect(drawer.getByRole('textbox', { name: 'Remarks' })).toHaveAccessibleDescription(/Please write less/))
  logged.mockRestore()
})

test('after a change by somebody else, both changes are in the form', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  answer(registrationForm, { data: form })
  answer(writeResponses, { status: 409, message: 'Someone else changed this.', data: { ...row, rowVersion: 4 } })
  const { user, drawer } = await opened()
  await user.type(drawer.getByRole('textbox', { name: 'Remarks' }), 'Mine')
  answer(registrationForm, {
    data: { ...form, rowVersion: 4, answers: [...form.answers, { eventQuestionId: 1, value: 'Vegan', optionTexts: null }] },
  })
  await user.click(drawer.getByRole('button', { name: 'Save answers' }))
  await waitFor(() => expect(drawer.getByRole('textbox', { name: 'Diet' })).toHaveValue('Vegan'))
  expect(drawer.getByRole('textbox', { name: 'Remarks' })).toHaveValue('Mine')
  expect(drawer.getByRole('alert')).toHaveTextContent(/^Somebody else changed/)
  const written = answer(writeResponses, { data: saved })
  await user.click(drawer.getByRole('button', { name: 'Save answers' }))
  await waitFor(() => expect(written).toMatchObject([{ rowVersion: 4, answers: { 2: 'Mine' } }]))
  logged.mockRestore()
})

test('what is typed is not lost by closing', async () => {
  answer(registrationForm, { data: form })
  const { user, drawer } = await opened()
  await user.type(drawer.getByRole('textbox', { name: 'Remarks' }), 'Mine')
  await user.click(drawer.getByRole('button', { name: 'Close' }))
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(drawer.getByRole('textbox', { name: 'Remarks' })).toHaveValue('Mine')
})

test('a file is stored for its question, and then part of the answer', async () => {
  answer(registrationForm, { data: form })
  const stored = answer(uploadAnswerFile, { data: { fileId: 'upload-1' } })
  const written = answer(writeResponses, { data: saved })
  const { user, drawer } = await opened()
  await user.upload(drawer.getByLabelText('CV'), new File(['%PDF-1.7'], 'CV.pdf', { type: 'application/pdf' }))
  expect(await drawer.findByRole('button', { name: 'Remove CV.pdf' })).toBeVisible()
  expect(stored).toMatchObject([{ eventRegistrationId: '5', eventQuestionId: '4', name: 'CV.pdf' }])
  await user.click(drawer.getByRole('button', { name: 'Save answers' }))
  await waitFor(() => expect(written).toMatchObject([{ answers: { 4: [{ fileId: 'upload-1', name: 'CV.pdf' }] } }]))
})

test('a file that is refused leaves the answer as it was, with the reason beside it', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  answer(registrationForm, { data: form })
  const message = 'The content of this file is not what its name says (.pdf)'
  answer(uploadAnswerFile, { status: 422, message, data: { fields: { file: message } } as never })
  const { user, drawer } = await opened()
  await user.upload(drawer.getByLabelText('CV'), new File(['MZ'], 'CV.pdf', { type: 'application/pdf' }))
  expect(await drawer.findByRole('alert')).toHaveTextContent(message)
  expect(drawer.queryByRole('button', { name: 'Remove CV.pdf' })).not.toBeInTheDocument()
  logged.mockRestore()
})
