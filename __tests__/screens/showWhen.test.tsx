import { expect, test } from '@jest/globals'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { operatorsOf as offeredFor } from '#components/events/forms/showWhenOperators.ts'
import { ShowWhenInput } from '#components/events/forms/ShowWhenInput.tsx'
import { dataSources } from '#constants/questionKinds.ts'
import { questionTypes as types } from '#constants/questionTypes.ts'
import { formLists } from '#contract/events/formLists.ts'
import type { EventQuestion } from '#contract/events/questions.ts'
import { operatorsOf } from '#contract/forms/conditions.ts'
import { operatorTexts } from '#contract/forms/operatorTexts.ts'
import type { ShowWhen } from '#contract/forms/showWhen.ts'
import { answer, renderScreen } from '../support/screens.tsx'

const question = (more: Partial<EventQuestion>): EventQuestion => ({
  eventQuestionId: 4,
  eventId: 7,
  eventCompanyTypeId: 3,
  companyTypeName: 'Allocator',
  questionTypeId: types.Address_Country,
  label: 'Country',
  internalKey: 'country',
  answers: [],
  responseCount: 0,
  rowVersion: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  createdByContactId: null,
  updatedAt: '2026-01-01T00:00:00.000Z',
  updatedByContactId: null,
  ...more,
})

/** The conditions of a question, about one other question. */
function show(about: EventQuestion, values: string[] = []) {
  const changes: (ShowWhen | null)[] = []
  const Conditions = () => {
    const [value, setValue] = useState<ShowWhen | null>({ match: 'all', rules: [{ eventQuestionId: 4, operator: 'equals', values }] })
    const change = (next: ShowWhen | null) => {
      changes.push(next)
      setValue(next)
    }
    return <ShowWhenInput questions={[about]} earlier={[about]} value={value} onChange={change} />
  }
  return { changes, ...renderScreen(<Conditions />) }
}
const chosen = (changes: (ShowWhen | null)[]) => changes.at(-1)?.rules[0]?.values

test('a condition on a country offers the countries by name, and stores the code', async () => {
  const { user, changes } = show(question({}))
  await user.click(await screen.findByRole('combobox', { name: 'Value' }))
  await user.keyboard('switz')
  fireEvent.click(await screen.findByTitle('Switzerland'))
  await waitFor(() => expect(chosen(changes)).toEqual(['CH']))
})

test('a condition on a list offers its entries, and shows a name that was typed as one that is not offered', async () => {
  const { user, changes } = show(question({ questionTypeId: types.DataSelect, dataSource: dataSources.strategies, label: 'Strategy' }), [
    'Macro',
  ])
  expect(await screen.findByText('Macro (not offered)')).toBeVisible()
  await user.click(screen.getByRole('combobox', { name: 'Value' }))
  await user.keyboard('Macro')
  const options = await screen.findAllByTitle(/Macro/)
  const offered = options.find((option) => option.title !== 'Macro (not offered)')
  expect(offered).toBeDefined()
  if (offered) fireEvent.click(offered)
  await waitFor(() => expect(chosen(changes)?.[0]).toMatch(/^\d+$/))
})

test('a condition on a list of the event offers what the event has now', async () => {
  const reads = answer(formLists, { data: [{ dataSource: dataSources.sessions, value: 41, label: 'Opening dinner' }] })
  const { user, changes } = show(question({ questionTypeId: types.DataSelect, dataSource: dataSources.sessions, label: 'Session' }))
  await waitFor(() => expect(reads).toHaveLength(1))
  await user.click(screen.getByRole('combobox', { name: 'Value' }))
  fireEvent.click(await screen.findByTitle('Opening dinner'))
  await waitFor(() => expect(chosen(changes)).toEqual(['41']))
})

test.each([
  ['Yes or no', { questionTypeId: types.Yes_No }, ['is', 'is not', 'is answered', 'is not answered']],
  [
    'a number',
    { questionTypeId: types.Number },
    [
      'is at least',
      'is at most',
      'is more than',
      'is less than',
      'is',
      'is not',
      'is any of',
      'is none of',
      'is answered',
      'is not answered',
    ],
  ],
  ['one choice', { questionTypeId: types.Radio }, ['is any of', 'is none of', 'is', 'is not', 'is answered', 'is not answered']],
  ['several choices', { questionTypeId: types.Checkbox }, ['contains', 'is any of', 'is none of', 'is answered', 'is not answered']],
])('a condition on %s offers what the check of the form accepts', async (_, about, texts) => {
  const one = question(about)
  const { user } = show(one)
  expect(offeredFor(one).map((operator) => operatorTexts[operator])).toEqual(texts)
  expect(offeredFor(one).filter((operator) => !operatorsOf(one.questionTypeId).includes(operator))).toEqual([])
  await user.click(await screen.findByRole('combobox', { name: 'Operator' }))
  expect((await screen.findAllByTitle(texts[1] ?? '')).length).toBeGreaterThan(0)
})
