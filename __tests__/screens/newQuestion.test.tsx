import { expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { QuestionsTab } from '#components/events/forms/QuestionsTab.tsx'
import { formatInZone } from '#components/ui/dates.ts'
import { questionTypes as types } from '#constants/questionTypes.ts'
import { companyTypeChoices } from '#contract/events/companyTypeChoices.ts'
import { formVersions } from '#contract/events/formVersions.ts'
import { type EventQuestion, eventQuestions } from '#contract/events/questions.ts'
import { listSavedViews } from '#contract/savedViews.ts'
import { eventRow } from '../support/eventRow.ts'
import { answer, renderScreen } from '../support/screens.tsx'

const question: EventQuestion = {
  eventQuestionId: 4,
  eventId: 7,
  eventCompanyTypeId: 3,
  companyTypeName: 'Allocator',
  questionTypeId: types.Input,
  label: 'Diet',
  internalKey: 'diet',
  answers: [],
  responseCount: 0,
  rowVersion: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  createdByContactId: null,
  updatedAt: '2026-01-01T00:00:00.000Z',
  updatedByContactId: null,
}

function answerForm(stored = question) {
  answer(eventQuestions.calls.list, { data: [stored] })
  answer(companyTypeChoices, { data: [{ eventCompanyTypeId: 3, name: 'Allocator', side: 1, isActive: true, maxContactsPerCompany: null }] })
  answer(formVersions, { data: [] })
  answer(listSavedViews, { data: { views: [], defaults: [], layouts: [] } })
}

async function newQuestion(open = 'new', stored = question) {
  answerForm(stored)
  const saves = answer(eventQuestions.calls.upsert, { data: { ...question, eventQuestionId: 5 } })
  const { user } = renderScreen(<QuestionsTab event={eventRow({ eventId: 7 })} />, {
    url: `/events/7/registrationquestions?form=3&open=${open}`,
  })
  const form = within(await screen.findByRole('dialog', { name: /question|Diet/ }))
  return { form, saves, user }
}

test('a new question gets its key from its label, and its options with their values in the same save', async () => {
  const { form, saves, user } = await newQuestion()
  await user.type(await form.findByLabelText('Question'), 'Diet')
  // Another question of the form has the key "diet".
  await form.findByDisplayValue('diet-2')
  await user.click(form.getByLabelText('Type'))
  await user.keyboard('Single')
  await user.click(await screen.findByTitle('Single choice'))
  await user.click(await form.findByText('Add option'))
  await user.keyboard('No meat{Enter}')
  await waitFor(() => expect(form.getByLabelText('Label of option 2')).toHaveFocus())
  await user.keyboard('No meat')
  expect(await form.findByLabelText('Value of option 2')).toHaveValue('no-meat-2')
  await user.clear(form.getByLabelText('Value of option 1'))
  await user.type(form.getByLabelText('Value of option 1'), 'vegetarian')
  await user.type(form.getByLabelText('Label of option 1'), ' please')
  await user.click(form.getByText('Save'))
  await waitFor(() => expect(saves).toHaveLength(1))
  expect(saves[0]).toMatchObject({
    label: 'Diet',
    internalKey: 'diet-2',
    newParts: [
      { label: 'No meat please', value: 'vegetarian', isActive: true },
      { label: 'No meat', value: 'no-meat-2', isActive: true },
    ],
  })
})

test('a list that is pasted into a label becomes an option for each line, none twice, and says how many lines became none', async () => {
  const { form, saves, user } = await newQuestion()
  await user.type(await form.findByLabelText('Question'), 'Strategy')
  await user.click(form.getByLabelText('Type'))
  await user.keyboard('Single')
  await user.click(await screen.findByTitle('Single choice'))
  await user.click(await form.findByText('Add option'))
  await user.keyboard('Macro{Enter}')
  await waitFor(() => expect(form.getByLabelText('Label of option 2')).toHaveFocus())
  await user.paste('Credit\r\nmacro\n\n  Équité  \nCredit')
  expect(await form.findByLabelText('Label of option 3')).toHaveValue('Équité')
  expect(form.getByText('2 lines left out: the question has it already, or it comes twice')).toBeVisible()
  // A text of one line is pasted as it is.
  await user.click(form.getByLabelText('Label of option 3'))
  await user.paste(' longue\n')
  await user.click(form.getByText('Save'))
  await waitFor(() => expect(saves).toHaveLength(1))
  expect(saves[0]).toMatchObject({
    newParts: [
      { label: 'Macro', value: 'macro' },
      { label: 'Credit', value: 'credit' },
      { label: 'Équité longue', value: 'equite-longue' },
    ],
  })
})

test('the default of a yes or no question is one of the two', async () => {
  const { form, saves, user } = await newQuestion()
  await user.type(await form.findByLabelText('Question'), 'First time here?')
  await user.click(form.getByLabelText('Type'))
  await user.keyboard('Yes')
  await user.click(await screen.findByTitle('Yes or no'))
  await user.click(await form.findByLabelText('Default'))
  await user.click(await screen.findByTitle('No'))
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(saves).toMatchObject([{ questionTypeId: types.Yes_No, defaultValue: 'no' }]))
})

test('a block of text is asked nothing about answers, and is not required any more', async () => {
  const { form, saves, user } = await newQuestion()
  await user.type(await form.findByLabelText('Question'), 'Welcome')
  await user.click(await form.findByRole('switch', { name: 'Required' }))
  await user.click(form.getByLabelText('Type'))
  await user.keyboard('Text block')
  await user.click(await screen.findByTitle('Text block'))
  await waitFor(() => expect(form.queryByRole('switch', { name: 'Required' })).toBeNull())
  expect(form.queryByRole('switch', { name: 'On the badge' })).toBeNull()
  expect(form.getByRole('switch', { name: 'Staff only' })).toBeVisible()
  await user.click(form.getByText('Save'))
  await waitFor(() => expect(saves).toHaveLength(1))
  expect(saves[0]).toMatchObject({ label: 'Welcome', questionTypeId: types.Label, isRequired: false })
})

async function answered(endsAt: string, more: Partial<EventQuestion> = {}) {
  answer(eventQuestions.calls.list, { data: [{ ...question, responseCount: 214, ...more }] })
  answer(companyTypeChoices, { data: [{ eventCompanyTypeId: 3, name: 'Allocator', side: 1, isActive: true, maxContactsPerCompany: null }] })
  answer(formVersions, { data: [] })
  answer(listSavedViews, { data: { views: [], defaults: [], layouts: [] } })
  const event = eventRow({ eventId: 7, endsAt, timeZone: 'Europe/Zurich' })
  const { user } = renderScreen(<QuestionsTab event={event} />, { url: '/events/7/registrationquestions?form=3&open=4' })
  return { user, form: within(await screen.findByRole('dialog', { name: /Diet|paywall/ })) }
}
const inDays = (days: number) => formatInZone(new Date(Date.now() + days * 86_400_000).toISOString(), 'Europe/Zurich', 'D MMMM YYYY')

test.each([
  ['2040-12-31T16:00:00.000Z', '7 March 2041'],
  ['2020-06-03T16:00:00.000Z', inDays(7)],
])('of an event that ends on %s says what a retention deletes, and when', async (endsAt, date) => {
  const { form, user } = await answered(endsAt)
  await user.type(await form.findByLabelText('Keep answers for (months)'), '2')
  const text = `On ${date}, 214 answers will be deleted, with files and history. This cannot be undone`
  expect(await form.findByText(text)).toBeVisible()
})

test('the check of the form warns of answers that will be deleted soon', async () => {
  const today = new Date().toISOString()
  await answered('2020-06-03T16:00:00.000Z', { retentionMonths: 2, updatedAt: today })
  const warning = await screen.findByText(/Empty “Keep answers for \(months\)” to keep them/)
  expect(warning).toHaveTextContent(`Warning: Diet. On ${inDays(7)}, 214 answers will be deleted`)
})

test.each([
  ['Is it behind a paywall?', /^Error: Is it behind a paywall\? No options to choose from/],
  ['Diet', /^Error: Diet\. No options to choose from/],
])('the check of the form names the question “%s” before what is wrong with it', async (label, text) => {
  await answered('2020-06-03T16:00:00.000Z', { label, questionTypeId: types.Radio, isActive: true })
  const problems = within(await screen.findByRole('list', { name: 'Problems of the form' }))
  expect(problems.getByRole('listitem')).toHaveTextContent(text)
})

test('a file of the questions on screen says of which form they are, so that it can be imported again', async () => {
  answerForm()
  const exports = answer(eventQuestions.calls.export, new Response('', { headers: { 'content-type': 'text/csv' } }))
  const { user } = renderScreen(<QuestionsTab event={eventRow({ eventId: 7 })} />, { url: '/events/7/registrationquestions?form=3' })
  await screen.findByText('Diet')
  await user.click(screen.getByRole('button', { name: /Export$/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'CSV, columns shown' }))
  await waitFor(() => expect(exports[0]?.columns).toMatch(/^companyTypeName,label,/))
})

test('a duplicate of a question has its options with all that they say, and a key of its own', async () => {
  const rules = { isActive: true, isDefault: false, isExclusive: true, allowsFreeText: false, capacity: 20 }
  const stored = { ...question, questionTypeId: types.Radio, isRequired: true, isActive: true }
  const option = { eventQuestionAnswerId: 9, label: 'Vegan', value: 'vegan', sortOrder: 1, chosenCount: 3, rowVersion: 2, ...rules }
  const { form, saves, user } = await newQuestion('copy-4', { ...stored, answers: [option] })
  const label = await form.findByLabelText('Question')
  await waitFor(() => expect(label).toHaveValue('Diet (copy)'))
  expect(form.getByLabelText('Label of option 1')).toHaveValue('Vegan')
  await user.clear(label)
  await user.type(label, 'Diet at dinner')
  await form.findByDisplayValue('diet-at-dinner')
  await user.click(form.getByText('Save'))
  await waitFor(() => expect(saves).toHaveLength(1))
  expect(saves[0]).toMatchObject({ label: 'Diet at dinner', internalKey: 'diet-at-dinner', isRequired: true })
  expect((saves[0] as { newParts: unknown }).newParts).toEqual([{ label: 'Vegan', value: 'vegan', ...rules }])
})
