import { expect, test } from '@jest/globals'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RegistrationForm } from '#components/registrationForm/RegistrationForm.tsx'
import type { FormEntries } from '#components/registrationForm/useAnswers.ts'
import { questionTypes as types } from '#constants/questionTypes.ts'
import { formQuestion } from '../support/formQuestion.ts'

const questions = [
  formQuestion(1, types.Upload, { label: 'Biography', validation: { maxFiles: 3 } }),
  formQuestion(2, types.Input, { label: 'Nickname' }),
  formQuestion(3, types.Upload, { label: 'Deck' }),
]
const initial = { answers: { [-1]: 'Ada', [-2]: 'Park', [-3]: 'ada@example.com' }, optionTexts: {} }
const file = (name: string) => new File(['x'], name)
const send = () => screen.getByRole('button', { name: 'Send' })

/** A form whose uploads end when the test says so. */
function show() {
  const uploads = new Map<string, PromiseWithResolvers<string>>()
  const submitted: FormEntries['answers'][] = []
  const entries: FormEntries['answers'][] = []
  const host = {
    choicesOf: () => [],
    storeFile: ({ name }: File) => {
      const upload = Promise.withResolvers<string>()
      uploads.set(name, upload)
      return upload.promise
    },
  }
  const onSubmit = ({ answers, optionTexts }: FormEntries) => {
    submitted.push(answers)
    const final = [{ fileId: 'final', name: 'life.pdf' }]
    return { text: 'Saved', stored: { answers: { ...answers, 1: final }, optionTexts } }
  }
  const event = { firstDay: '2027-04-12', lastDay: '2027-04-14', timeZone: 'Europe/Zurich' }
  render(
    <RegistrationForm
      {...{ questions, event, host, initial, onSubmit }}
      submitText="Send"
      onChange={({ answers }) => void entries.push(answers)}
    />,
  )
  const end = (name: string) => uploads.get(name)?.resolve(`upload of ${name}`)
  const fail = (name: string) => uploads.get(name)?.reject(new Error('The file is not a PDF'))
  return { user: userEvent.setup(), end, fail, uploads, submitted, entries }
}

test('what is typed and chosen while files are uploaded stays', async () => {
  const { user, end, entries } = show()
  await user.upload(screen.getByLabelText('Biography'), file('life.pdf'))
  expect(await screen.findByText('Uploading “life.pdf”…')).toBeVisible()
  // The browser's own "No file chosen" is not shown meanwhile.
  expect(screen.getByLabelText('Biography')).toHaveClass('answer-has-file')
  await user.upload(screen.getByLabelText('Biography'), file('work.pdf'))
  await user.upload(screen.getByLabelText('Deck'), file('deck.pdf'))
  await user.type(screen.getByLabelText('Nickname'), 'Countess')
  for (const name of ['deck.pdf', 'work.pdf', 'life.pdf']) end(name)
  expect(await screen.findByRole('button', { name: 'Remove life.pdf' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Remove work.pdf' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Remove deck.pdf' })).toBeVisible()
  expect(screen.getByLabelText('Nickname')).toHaveValue('Countess')
  expect(entries.at(-1)).toMatchObject({ 1: [{ name: 'work.pdf' }, { name: 'life.pdf' }], 2: 'Countess', 3: [{ name: 'deck.pdf' }] })
})

test('a form waits for its files before it is sent, once', async () => {
  const { user, end, submitted } = show()
  await user.upload(screen.getByLabelText('Biography'), file('life.pdf'))
  await user.click(send())
  await user.click(send())
  expect(screen.getByText('Uploading…')).toBeVisible()
  expect(submitted).toEqual([])
  end('life.pdf')
  expect(await screen.findByText('Saved')).toBeVisible()
  expect(submitted).toMatchObject([{ 1: [{ fileId: 'upload of life.pdf', name: 'life.pdf' }] }])
  // Sent again, it has the file as it was stored.
  await user.click(send())
  await waitFor(() => expect(submitted).toHaveLength(2))
  expect(submitted[1]).toMatchObject({ 1: [{ fileId: 'final', name: 'life.pdf' }] })
})

test('a form is not sent without a file that could not be stored; those before it stay', async () => {
  const { user, end, fail, uploads, submitted } = show()
  await user.upload(screen.getByLabelText('Biography'), [file('life.pdf'), file('work.pdf')])
  await user.click(send())
  end('life.pdf')
  await waitFor(() => expect(uploads.has('work.pdf')).toBe(true))
  fail('work.pdf')
  expect(await screen.findByText('A file was not uploaded. Choose it again, or send the form once more without it.')).toBeVisible()
  expect(screen.getByText('The file is not a PDF')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Remove life.pdf' })).toBeVisible()
  expect(submitted).toEqual([])
  await user.click(send())
  await waitFor(() => expect(submitted).toMatchObject([{ 1: [{ name: 'life.pdf' }] }]))
})
