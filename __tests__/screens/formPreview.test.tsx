import { expect, jest, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { FormPreview } from '#components/events/forms/FormPreview.tsx'
import { dataSources } from '#constants/questionKinds.ts'
import { questionTypes as types } from '#constants/questionTypes.ts'
import { formLists } from '#contract/events/formLists.ts'
import { eventRow } from '../support/eventRow.ts'
import { formQuestion } from '../support/formQuestion.ts'
import { answer, renderScreen } from '../support/screens.tsx'

const questions = [
  formQuestion(1, types.DataSelect, { label: 'Host to meet', dataSource: dataSources.hosts }),
  formQuestion(2, types.DataSelect, { label: 'Session to see', dataSource: dataSources.sessions }),
]
const offeredIn = (label: string) =>
  within(screen.getByRole('combobox', { name: label }))
    .getAllByRole('option')
    .flatMap(({ textContent }) => textContent || [])
    .filter((text) => text !== 'Choose…')

test('the preview offers the entries of the lists of the event, and examples where a list has none', async () => {
  const reads = answer(formLists, {
    data: [
      { dataSource: dataSources.hosts, value: 41, label: 'Ada Hart' },
      { dataSource: dataSources.hosts, value: 42, label: 'Northwind' },
    ],
  })
  renderScreen(<FormPreview event={eventRow({ eventId: 7 })} questions={questions} isCompanyRequired={false} />)
  await waitFor(() => expect(offeredIn('Host to meet')).toEqual(['Ada Hart', 'Northwind']))
  expect(offeredIn('Session to see')).toEqual([1, 2, 3].map((number) => `Published sessions: example ${number}`))
  expect(reads).toEqual([{ eventId: '7' }])
})

test('the preview offers examples where the lists of the event could not be loaded', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  answer(formLists, { status: 500, message: 'Broken' })
  renderScreen(<FormPreview event={eventRow({ eventId: 7 })} questions={questions} isCompanyRequired={false} />)
  await waitFor(() => expect(offeredIn('Host to meet')[0]).toBe('Hosts of the event: example 1'))
  logged.mockRestore()
})
