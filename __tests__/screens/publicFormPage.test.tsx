import { afterEach, expect, jest, test } from '@jest/globals'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw/http'
import { questionTypes as types } from '#constants/questionTypes.ts'
import { identityId } from '#contract/forms/identity.ts'
import type { PublicForm } from '#contract/publicForm.ts'
import { emptyDraft, writeDraft } from '../../publicForm/drafts.ts'
import { FormPage } from '../../publicForm/FormPage.tsx'
import { server } from '../support/answer.ts'
import { formQuestion } from '../support/formQuestion.ts'

const path = 'http://localhost/nucleus/register/lake-forum/press'
const days = { firstDay: '2027-04-12', lastDay: '2027-04-14', timeZone: 'Europe/Zurich' }
const form: PublicForm = {
  event: { name: 'Lake Forum', dates: '12–14 April 2027', place: 'Lucerne', ...days },
  ...{ name: 'Press', closedText: null, waitingText: null, version: 1, choices: {}, fullOptionIds: [], isCompanyRequired: false },
  ...{ price: null, introHtml: '', thanksHtml: '' },
  questions: [formQuestion(7, types.Hidden, { internalKey: 'source' }), formQuestion(8, types.Hidden, { internalKey: 'desk' })],
}
afterEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  window.history.replaceState(null, '', '/')
})

async function registered(privatePath: string) {
  const data = { confirmationNumber: 'AB12345', statusText: 'We will write to you.', hasPlace: false, privatePath }
  server.use(http.post(path, () => HttpResponse.json({ code: 200, message: 'OK', data })))
  writeDraft(path, { ...emptyDraft(), answers: { [identityId('firstName')]: 'Ada', [identityId('email')]: 'ada@fund.example' } })
  render(<FormPage path={path} form={form} />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Register' }))
  await screen.findByRole('heading', { name: 'Thank you' })
  return user
}

test('the private link is there to read, to follow and to copy', async () => {
  const user = await registered('/register/lake-forum/registration/3#key')
  const address = `${window.location.origin}/register/lake-forum/registration/3#key`
  expect(screen.getByText(address)).toBeVisible()
  expect(screen.getByRole('link', { name: 'See, change or withdraw your registration' })).toHaveProperty('href', address)
  const copied = jest.spyOn(navigator.clipboard, 'writeText')
  await user.click(screen.getByRole('button', { name: 'Copy the link' }))
  expect(await screen.findByText('Copied')).toBeVisible()
  expect(copied.mock.calls).toEqual([[address]])
  copied.mockRejectedValueOnce(new Error('denied'))
  await user.click(screen.getByRole('button', { name: 'Copy the link' }))
  expect(await screen.findByText('Your browser does not copy it. Select the link and copy it.')).toBeVisible()
  copied.mockRestore()
})

test('who comes back by another address has its hidden values, and keeps what was entered', async () => {
  const entered = { [identityId('firstName')]: 'Ada', [identityId('email')]: 'ada@fund.example' }
  writeDraft(path, { ...emptyDraft(), answers: { ...entered, 7: 'spring', 8: 'west' } })
  window.history.replaceState(null, '', '/register/lake-forum/press?source=autumn')
  const sent: unknown[] = []
  const data = { confirmationNumber: 'AB12345', statusText: 'We will write to you.', hasPlace: false, privatePath: '/yours' }
  server.use(
    http.post(path, async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json({ code: 200, message: 'OK', data })
    }),
  )
  render(<FormPage path={path} form={form} />)
  await userEvent.setup().click(screen.getByRole('button', { name: 'Register' }))
  await waitFor(() => expect(sent).toMatchObject([{ answers: { ...entered, 7: 'autumn', 8: 'west' } }]))
  expect(await screen.findByText('AB12345')).toBeVisible()
})

test('on a full form with a waiting list, the button says what it does', () => {
  render(<FormPage path={path} form={{ ...form, waitingText: 'All places are taken.' }} />)
  expect(screen.getByRole('button', { name: 'Join the waiting list' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Register' })).not.toBeInTheDocument()
})
