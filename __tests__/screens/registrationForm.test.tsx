import { readFileSync } from 'node:fs'
import { describe, expect, test } from '@jest/globals'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import type { FormHost } from '#components/registrationForm/FormHost.ts'
import { RegistrationForm } from '#components/registrationForm/RegistrationForm.tsx'
import type { FormEntries, SubmittedAnswers } from '#components/registrationForm/useAnswers.ts'
import { dataSources, optionQuestions, questionKinds } from '#constants/questionKinds.ts'
import { questionTypes as types } from '#constants/questionTypes.ts'
import type { FormQuestion } from '#contract/forms/form.ts'
import { axeProblems } from '../support/axe.ts'
import { identityId } from '#contract/forms/identity.ts'
import { formOption, formQuestion } from '../support/formQuestion.ts'

const host: FormHost = {
  choicesOf: (dataSource) => (dataSource === dataSources.strategies ? [{ value: 41, label: 'Macro' }] : []),
  storeFile: ({ name }) => Promise.resolve(`file of ${name}`),
}
type Props = ComponentProps<typeof RegistrationForm>
function show(questions: readonly FormQuestion[], more: Partial<Pick<Props, 'initial' | 'lockedIds' | 'host'>> = {}) {
  const submitted: SubmittedAnswers[] = []
  const texts: FormEntries['optionTexts'][] = []
  const onSubmit = ({ answers, optionTexts }: FormEntries) => {
    submitted.push(answers)
    texts.push(optionTexts)
    return 'Accepted'
  }
  const event = { firstDay: '2027-04-12', lastDay: '2027-04-14', timeZone: 'Europe/Zurich' }
  const { container } = render(<RegistrationForm {...{ questions, event, host, onSubmit }} {...more} submitText="Send" />)
  return { submitted, texts, container, user: userEvent.setup() }
}
const field = (name: RegExp | string) => screen.getByRole('textbox', { name })
async function enterIdentity(user: ReturnType<typeof userEvent.setup>) {
  await user.type(field(/^First name/), 'Ada')
  await user.type(field(/^Last name/), 'Park')
  await user.type(field(/^E-mail address \(required\)/), 'Ada@Example.com')
}
const send = () => screen.getByRole('button', { name: 'Send' })

/** A question of every type, each in a form of its own section. */
const allTypes = questionKinds.map(({ value, label }, index) =>
  formQuestion(index + 1, value, {
    label,
    sectionName: index < 12 ? 'First half' : 'Second half',
    helpText: `About ${label}`,
    bodyHtml: '<p>Welcome</p>',
    dataSource: dataSources.strategies,
    options: optionQuestions.includes(value) ? [formOption(index * 10 + 1, `A${index}`), formOption(index * 10 + 2, `B${index}`)] : [],
  }),
)

describe('a formatted text', () => {
  const bodyHtml = '<p>Read <a href="https://fund.example/terms" rel="noopener noreferrer">our terms</a></p>'
  const terms = formQuestion(1, types.Html, { label: 'Terms', bodyHtml })

  test('is part of the public page, and its links open beside the form', () => {
    show([terms], { host: { ...host, hasCleanTexts: true } })
    const link = screen.getByRole('link', { name: 'our terms' })
    expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
      'https://fund.example/terms',
      '_blank',
      'noopener noreferrer',
    ])
  })

  test('is in a frame elsewhere, without scripts, from which its links can be opened', () => {
    show([terms])
    const frame = screen.getByTitle('Terms')
    expect(frame.getAttribute('sandbox')?.split(' ')).toEqual(['allow-same-origin', 'allow-popups', 'allow-popups-to-escape-sandbox'])
    expect(frame.getAttribute('srcdoc')).toContain('<base target="_blank"><p>Read <a href="https://fund.example/terms"')
  })
})

test('an amount that was probably meant in millions is pointed out', async () => {
  const { user } = show([formQuestion(1, types.AUM_Number, { label: 'Assets' })])
  await user.type(field(/^Assets/), '250')
  expect(screen.getByText('Less than US$1 million. Write millions as 250M, billions as 2.5B')).toBeVisible()
  await user.type(field(/^Assets/), 'M')
  expect(screen.getByText('US$250,000,000')).toBeVisible()
  expect(screen.queryByText(/^Less than/)).toBeNull()
})

test('renders each of the 24 types in its section, named and described, without a problem for assistive technology', async () => {
  expect(allTypes).toHaveLength(24)
  const { container } = show(allTypes)
  for (const name of ['First half', 'Second half']) expect(screen.getByRole('group', { name })).toBeVisible()
  for (const { label, questionTypeId } of allTypes) {
    if (questionTypeId === types.Hidden) expect(screen.queryByText(label)).toBeNull()
    else if (questionTypeId === types.Label) expect(screen.getByText(label)).toBeVisible()
    else if (questionTypeId === types.Html) expect(screen.getByTitle(label).getAttribute('sandbox')).not.toContain('allow-scripts')
    else if (questionTypeId === types.Radio || questionTypeId === types.Checkbox || questionTypeId === types.Yes_No)
      expect(screen.getByRole('group', { name: label })).toHaveAccessibleDescription(`About ${label}`)
    else {
      // The address of the registrant has the same label as the question.
      const control = screen.getAllByLabelText(label).at(-1)
      expect(control).toBeVisible()
      expect(control).toHaveAccessibleDescription(`About ${label}`)
    }
  }
  expect(await axeProblems(container)).toEqual([])
})

test('sends the answers as they are stored', async () => {
  const { user, submitted } = show(allTypes)
  const idOf = (type: number) => allTypes.find(({ questionTypeId }) => questionTypeId === type)?.eventQuestionId ?? 0
  await enterIdentity(user)
  await user.click(screen.getByRole('radio', { name: 'B2' }))
  await user.click(screen.getByRole('checkbox', { name: 'A3' }))
  await user.click(screen.getByRole('checkbox', { name: 'B3' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Drop-down' }), 'A4')
  await user.click(screen.getByRole('radio', { name: 'No' }))
  await user.type(field('Number'), '12,5')
  await user.type(field('Amount in US dollars'), '2.5B')
  await user.upload(screen.getByLabelText('File upload'), new File(['x'], 'deck.pdf'))
  await screen.findByText('deck.pdf', { selector: 'li' })
  await user.type(screen.getByRole('combobox', { name: 'Text with suggestions' }), 'macro')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Choice from our lists' }), 'Macro')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Country' }), 'Portugal')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Time zone' }), 'Europe/Lisbon')
  await user.click(send())
  expect(await screen.findByText('Accepted')).toBeVisible()
  expect(submitted[0]).toMatchObject({
    [-1]: 'Ada',
    [-3]: 'ada@example.com',
    [idOf(types.Radio)]: 22,
    [idOf(types.Checkbox)]: [31, 32],
    [idOf(types.Select)]: 41,
    [idOf(types.Yes_No)]: false,
    [idOf(types.Number)]: 12.5,
    [idOf(types.AUM_Number)]: 2_500_000_000,
    [idOf(types.Upload)]: [{ fileId: 'file of deck.pdf', name: 'deck.pdf' }],
    [idOf(types.Autocomplete)]: { id: 41, text: 'macro' },
    [idOf(types.DataSelect)]: 41,
    [idOf(types.Address_Country)]: 'PT',
    [idOf(types.Address_TimeZone)]: 'Europe/Lisbon',
  })
})

test.each([
  [{}, 'At most 10 MB'],
  [{ extensions: ['pdf', 'docx'], maxFileMb: 2 }, 'PDF or DOCX, at most 2 MB'],
  [{ extensions: ['pdf'], maxFiles: 3 }, 'Up to 3 files, PDF, at most 10 MB each'],
])('a question for files with the rules %j says what it takes', (validation, text) => {
  show([formQuestion(1, types.Upload, { label: 'Biography', validation })])
  expect(screen.getByText(text)).toBeVisible()
})

test('the browser does not say “No file chosen” above a file that was uploaded', async () => {
  const sheet = document.createElement('style')
  sheet.textContent = readFileSync('styles/registrationForm.css', 'utf8')
  const { container, user } = show([formQuestion(1, types.Upload, { label: 'Biography' })])
  container.append(sheet)
  const input = screen.getByLabelText('Biography')
  const noColor = 'rgba(0, 0, 0, 0)'
  expect(input).not.toHaveStyle({ color: noColor })
  await user.upload(input, new File(['x'], 'deck.pdf'))
  await screen.findByText('deck.pdf', { selector: 'li' })
  expect(input).toHaveStyle({ color: noColor })
  await user.click(screen.getByRole('button', { name: 'Remove deck.pdf' }))
  expect(input).not.toHaveStyle({ color: noColor })
})

test('a state is offered from those of the country, and can be any other text', async () => {
  const { user, submitted } = show([
    formQuestion(1, types.Address_Country, { label: 'Country' }),
    formQuestion(2, types.Address_StateProvince, { label: 'State' }),
  ])
  await enterIdentity(user)
  const country = screen.getByRole('combobox', { name: 'Country' })
  await user.selectOptions(country, 'Switzerland')
  expect(field('State')).not.toHaveAttribute('list')
  await user.selectOptions(country, 'Canada')
  const state = screen.getByRole<HTMLInputElement>('combobox', { name: 'State' })
  expect([...(state.list?.options ?? [])].map(({ value }) => value)).toEqual(expect.arrayContaining(['Ontario', 'Quebec']))
  await user.type(state, 'Nova Scotia')
  await user.click(send())
  expect(submitted).toMatchObject([{ 1: 'CA', 2: 'Nova Scotia' }])
})

test('a number that can be two is not guessed, and one that is written otherwise shows what was understood', async () => {
  const { user, submitted } = show([formQuestion(1, types.Number, { label: 'Guests' })])
  await enterIdentity(user)
  await user.type(field('Guests'), '1,500')
  await user.click(send())
  expect(await screen.findByText('This can be 1500 or 1.5. Please write one of them')).toBeVisible()
  expect(submitted).toEqual([])
  await user.clear(field('Guests'))
  await user.type(field('Guests'), '1.500')
  expect(screen.getByText('= 1.5')).toBeVisible()
  await user.clear(field('Guests'))
  await user.type(field('Guests'), '1500')
  expect(screen.queryByText(/^= /)).toBeNull()
  await user.click(send())
  expect(await screen.findByText('Accepted')).toBeVisible()
  expect(submitted).toEqual([expect.objectContaining({ 1: 1500 })])
})

test('shows a question while its condition holds, and sends no answer of a hidden one', async () => {
  const showWhen = { match: 'all' as const, rules: [{ eventQuestionId: 1, operator: 'equals' as const, values: ['true'] }] }
  const { user, submitted } = show([
    formQuestion(1, types.Yes_No, { label: 'Coming by car?' }),
    formQuestion(2, types.Input, { label: 'Number plate', isRequired: true, showWhen }),
  ])
  await enterIdentity(user)
  expect(screen.queryByRole('textbox', { name: /Number plate/ })).toBeNull()
  await user.click(screen.getByRole('radio', { name: 'Yes' }))
  await user.type(field(/Number plate/), 'AB 12')
  await user.click(screen.getByRole('radio', { name: 'No' }))
  expect(screen.queryByRole('textbox', { name: /Number plate/ })).toBeNull()
  await user.click(send())
  expect(submitted[0]).toMatchObject({ 1: false })
  expect(submitted[0]).not.toHaveProperty('2')
})

test('says beside each field what is wrong, moves to the first, and stops saying it once the answer is accepted', async () => {
  const { user, submitted } = show([formQuestion(1, types.Radio, { label: 'Diet', isRequired: true, options: [formOption(5, 'Vegan')] })])
  await user.click(send())
  expect(field(/^First name/)).toHaveFocus()
  expect(field(/^First name/)).toHaveAccessibleDescription('Please enter a first name or a last name')
  expect(field(/^First name/)).toBeInvalid()
  expect(screen.getByRole('group', { name: 'Diet (required)' })).toHaveAccessibleDescription('Please answer this question')
  expect(screen.getByText('3 answers need attention.')).toBeVisible()
  await enterIdentity(user)
  expect(field(/^First name/)).toBeValid()
  await user.click(send())
  expect(screen.getByRole('radio', { name: 'Vegan' })).toHaveFocus()
  expect(submitted).toEqual([])
})

test('asks a person with one name for no other', async () => {
  const { user, submitted } = show([])
  for (const name of ['First name', 'Last name']) expect(field(`${name} (first or last name required)`)).not.toBeRequired()
  await user.type(field(/^E-mail address/), 'suharto')
  await user.click(send())
  expect(screen.getByText('2 answers need attention.')).toBeVisible()
  expect(field(/^Last name/)).toBeInvalid()
  await user.type(field(/^First name/), 'Suharto')
  expect(field(/^Last name/)).toBeValid()
  expect(field(/^Last name/)).not.toBeRequired()
  await user.type(field(/^E-mail address/), '@example.com')
  await user.click(send())
  expect(await screen.findByText('Accepted')).toBeVisible()
  expect(submitted[0]).toMatchObject({ [identityId('firstName')]: 'Suharto', [identityId('lastName')]: null })
})

test('checks an answer when its field is left', async () => {
  const { user } = show([])
  await user.type(field(/^E-mail address/), 'ada')
  expect(screen.queryByText(/Please enter an e-mail address/)).toBeNull()
  await user.tab()
  expect(field(/^E-mail address/)).toHaveAccessibleDescription('Please enter an e-mail address, such as name@example.com')
})

test('shows no message while something is pressed, which would move away under the finger', async () => {
  const { user } = show([formQuestion(1, types.Radio, { label: 'Diet', options: [formOption(5, 'Vegan'), formOption(6, 'Halal')] })])
  const email = field(/^E-mail address/)
  await user.type(email, 'ada')
  const radio = screen.getByRole('radio', { name: 'Halal' })
  await user.pointer({ keys: '[MouseLeft>]', target: radio })
  expect(radio).toHaveFocus()
  expect(email).not.toHaveAccessibleDescription()
  await user.pointer({ keys: '[/MouseLeft]', target: radio })
  expect(radio).toBeChecked()
  await waitFor(() => expect(email).toHaveAccessibleDescription('Please enter an e-mail address, such as name@example.com'))
})

test('is filled in and sent without a mouse', async () => {
  const { user, submitted } = show([
    formQuestion(1, types.Radio, { label: 'Diet', options: [formOption(5, 'Vegan'), formOption(6, 'Halal')] }),
    formQuestion(2, types.Checkbox, { label: 'Topics', options: [formOption(7, 'Credit'), formOption(8, 'None', { isExclusive: true })] }),
  ])
  await user.tab()
  await user.keyboard('Ada{Tab}Park{Tab}ada@example.com{Tab}{Tab}{Tab}{Tab}')
  expect(within(screen.getByRole('group', { name: 'Diet' })).getByRole('radio', { name: 'Vegan' })).toHaveFocus()
  await user.keyboard(' {Tab}')
  // The answer can be cleared, because it is not required.
  expect(screen.getByRole('button', { name: 'Clear the answer' })).toHaveFocus()
  await user.keyboard('{Tab} {Tab} {Tab}{Enter}')
  expect(await screen.findByText('Accepted')).toBeVisible()
  expect(submitted[0]).toMatchObject({ 1: 5, 2: [8] })
})

test('asks registrants nothing that only staff see or that is switched off', () => {
  show([formQuestion(1, types.Input, { isStaffOnly: true }), formQuestion(2, types.Input, { isActive: false })])
  expect(screen.queryByText(/^Question/)).toBeNull()
})

test('asks for a text beside a chosen option that takes one, until the text is there', async () => {
  const options = [formOption(7, 'Vegan'), formOption(8, 'Other', { allowsFreeText: true })]
  const { submitted, texts, user } = show([
    formQuestion(1, types.Checkbox, { label: 'Diet', options }),
    formQuestion(2, types.Select, { label: 'Meal', options: [formOption(9, 'Another one', { allowsFreeText: true })] }),
  ])
  await enterIdentity(user)
  expect(screen.queryByRole('textbox', { name: 'Other: your text' })).toBeNull()
  await user.click(screen.getByRole('checkbox', { name: 'Other' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Meal' }), 'Another one')
  await user.click(send())
  expect(screen.getByText('Please enter a text for “Other”')).toBeVisible()
  expect(field('Other: your text')).toHaveFocus()
  await user.type(field('Other: your text'), ' Shellfish ')
  expect(screen.queryByText('Please enter a text for “Other”')).toBeNull()
  await user.type(field('Another one: your text'), 'Soup')
  await user.click(send())
  expect(submitted.map((answers) => [answers[1], answers[2]])).toEqual([[[8], 9]])
  expect(texts).toEqual([{ 8: 'Shellfish', 9: 'Soup' }])
})

test('says from when an answer is required, and until when it can change', async () => {
  const [past, future] = ['2026-01-02T09:00:00.000Z', '2199-06-01T16:00:00.000Z']
  const { container } = show([
    formQuestion(1, types.Input, { label: 'Flight', isRequired: true, requiredFrom: future, editableUntil: future, helpText: 'If known' }),
    formQuestion(2, types.Input, { label: 'Dinner', isRequired: true, requiredFrom: past, editableUntil: past }),
    formQuestion(3, types.Input, { label: 'Hobby', requiredFrom: future }),
  ])
  const moment = '1 Jun 2199, 18:00 GMT+2 (Zurich)'
  expect(field('Flight')).toHaveAccessibleDescription(`If known Required from ${moment}. You can change this answer until ${moment}.`)
  expect(field('Dinner (required)')).toHaveAccessibleDescription('You cannot change this answer after you register.')
  expect(field('Hobby')).toHaveAccessibleDescription('')
  expect(await axeProblems(container)).toEqual([])
})

test('neither asks nor checks an answer that cannot change any more', async () => {
  const past = '2026-01-02T09:00:00.000Z'
  const questions = [
    formQuestion(1, types.Input, { label: 'Dinner', isRequired: true, editableUntil: past }),
    formQuestion(2, types.Input, { label: 'Badge', editableUntil: past, validation: { maxLength: 3 } }),
  ]
  const identity = { [-1]: 'Ada', [-2]: 'Park', [-3]: 'ada@example.com' }
  const { user, submitted } = show(questions, {
    initial: { answers: { ...identity, 2: 'Ada Park' }, optionTexts: {} },
    lockedIds: new Set([1, 2]),
  })
  expect(field('Dinner (cannot be changed)')).toBeDisabled()
  expect(field('Dinner (cannot be changed)')).not.toBeRequired()
  await user.click(send())
  expect(await screen.findByText('Accepted')).toBeVisible()
  expect(submitted[0]).toMatchObject({ 2: 'Ada Park' })
})
