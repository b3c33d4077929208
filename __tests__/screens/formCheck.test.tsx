import { expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { FormCheck } from '#components/events/forms/FormCheck.tsx'
import { dataSources } from '#constants/questionKinds.ts'
import { questionTypes as types } from '#constants/questionTypes.ts'
import { formLists } from '#contract/events/formLists.ts'
import { formQuestion } from '../support/forms.ts'
import { answer, renderScreen } from '../support/screens.tsx'

test('the check of a form finds that a list of the event has fewer entries than must be chosen', async () => {
  answer(formLists, { data: [{ dataSource: dataSources.hosts, value: 41, label: 'Ada Hart' }] })
  const hosts = formQuestion(types.DataSelect, {
    ...{ label: 'Hosts to meet', dataSource: dataSources.hosts },
    validation: { isMultiple: true, minSelected: 2 },
  })
  const contacts = { ...hosts, eventQuestionId: 2, label: 'Whom we know', dataSource: dataSources.contacts, isStaffOnly: true }
  renderScreen(<FormCheck eventId={7} questions={[hosts, contacts]} warnings={[]} />)
  expect(await screen.findByText(/At least 2 must be chosen, but only 1 is offered/)).toBeVisible()
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Hosts to meet'])
})
