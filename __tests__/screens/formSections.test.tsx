import { expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { SectionsButton } from '#components/events/forms/SectionsButton.tsx'
import { questionTypes as types } from '#constants/questionTypes.ts'
import { changeSection } from '#contract/events/formSections.ts'
import { formQuestion } from '../support/formQuestion.ts'
import { answer, renderScreen } from '../support/screens.tsx'

const questions = [
  formQuestion(1, types.Input, { sectionName: 'Travel' }),
  formQuestion(2, types.Input, { sectionName: 'Travel' }),
  formQuestion(3, types.Input, { sectionName: 'Badge' }),
  formQuestion(4, types.Input),
]
async function opened() {
  const sent = answer(changeSection, { data: { changed: 2, undoToken: 'token' } })
  const rendered = renderScreen(<SectionsButton eventCompanyTypeId={3} questions={questions} />)
  await rendered.user.click(screen.getByRole('button', { name: 'Sections' }))
  await screen.findByRole('dialog', { name: 'Sections of the form' })
  return { ...rendered, sent }
}

test('a section is moved as a whole, as far as there is room', async () => {
  const { user, sent, store } = await opened()
  expect(screen.getByRole('button', { name: 'Move up Travel' })).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Move down the questions without a section' })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Move down Travel' }))
  await waitFor(() => expect(sent).toEqual([{ eventCompanyTypeId: 3, sectionName: 'Travel', place: 1 }]))
  await waitFor(() => expect(store.getState().ui.notices[0]).toMatchObject({ text: 'Section moved.', undoToken: 'token' }))
})

test('a section is renamed, by the keyboard too', async () => {
  const { user, sent } = await opened()
  await user.click(screen.getByRole('button', { name: 'Rename Badge' }))
  const name = await screen.findByRole('textbox', { name: 'New name' })
  expect(name).toHaveFocus()
  await user.clear(name)
  await user.type(name, 'Your badge{Enter}')
  await waitFor(() => expect(sent).toEqual([{ eventCompanyTypeId: 3, sectionName: 'Badge', name: 'Your badge' }]))
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'New name' })).toBeNull())
})
