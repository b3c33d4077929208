import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { Responses } from '#components/events/registrations/Responses.tsx'
import { questionTypes as types } from '#constants/questionTypes.ts'
import { registrationResponses } from '#contract/events/registrations.ts'
import { answer, renderScreen } from '../support/screens.tsx'

const sheet = document.createElement('style')
beforeAll(() => {
  sheet.textContent = readFileSync('styles/events.css', 'utf8')
  document.head.append(sheet)
})
afterAll(() => sheet.remove())

test('a long answer has the lines that the registrant typed', async () => {
  const text = 'No nuts\nNo shellfish'
  const response = { eventQuestionId: 4, questionTypeId: types.TextArea, label: 'Diet', internalKey: 'diet', sectionName: null }
  answer(registrationResponses, { data: [{ ...response, value: text, isAnswered: true, text }] })
  renderScreen(<Responses eventRegistrationId={5} />)
  expect(await screen.findByText(/^No nuts/)).toHaveStyle({ whiteSpace: 'pre-line' })
})
