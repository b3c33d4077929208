import { expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { FormBuilder } from '#components/events/forms/FormBuilder.tsx'
import { FormCheck } from '#components/events/forms/FormCheck.tsx'
import { dataSources } from '#constants/questionKinds.ts'
import { questionTypes as types } from '#constants/questionTypes.ts'
import { formLists } from '#contract/events/formLists.ts'
import { formVersions } from '#contract/events/formVersions.ts'
import { type EventQuestion, eventQuestions } from '#contract/events/questions.ts'
import { eventRow } from '../support/eventRow.ts'
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

test('the check of a form warns of options that were switched off although registrations chose them', async () => {
  const option = (eventQuestionAnswerId: number, label: string, more: { isActive: boolean; chosenCount: number }) => ({
    ...{ eventQuestionAnswerId, label, value: label.toLowerCase(), isDefault: false, isExclusive: false, allowsFreeText: false },
    ...{ capacity: null, sortOrder: eventQuestionAnswerId, rowVersion: 1 },
    ...more,
  })
  const diet: EventQuestion = {
    ...{ eventQuestionId: 4, eventId: 7, eventCompanyTypeId: 3, companyTypeName: 'Allocator', questionTypeId: types.Radio },
    ...{ label: 'Diet', internalKey: 'diet', isActive: true, responseCount: 15, rowVersion: 1 },
    ...{ createdAt: '2026-01-01T00:00:00.000Z', createdByContactId: null, updatedAt: '2026-01-01T00:00:00.000Z', updatedByContactId: null },
    answers: [
      option(1, 'Vegan', { isActive: false, chosenCount: 12 }),
      option(2, 'Halal', { isActive: false, chosenCount: 1 }),
      option(3, 'Kosher', { isActive: false, chosenCount: 0 }),
      option(5, 'Fish', { isActive: true, chosenCount: 2 }),
    ],
  }
  answer(eventQuestions.calls.list, { data: [diet] })
  answer(formVersions, { data: [] })
  renderScreen(
    <FormBuilder event={eventRow({ eventId: 7 })} eventCompanyTypeId={3} isCompanyRequired={false}>
      {null}
    </FormBuilder>,
  )
  const problems = await screen.findAllByRole('listitem')
  expect(problems.map(({ textContent }) => textContent)).toEqual([
    ' Warning: Diet. 12 registrations chose “Vegan”, which is switched off. Their answers keep it, and no one else can choose it',
    ' Warning: Diet. 1 registration chose “Halal”, which is switched off. Its answer keeps it, and no one else can choose it',
  ])
})
