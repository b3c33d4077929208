import { expect, jest, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { questionTypes } from '#constants/questionTypes.ts'
import { Publication } from '#components/events/forms/Publication.tsx'
import { formComparison, formVersions, publishForm } from '#contract/events/formVersions.ts'
import { eventRow } from '../support/eventRow.ts'
import { formQuestion } from '../support/formQuestion.ts'
import { answer, renderScreen } from '../support/screens.tsx'

const version = { version: 3, publishedAt: '2026-03-02T09:00:00.000Z', publishedByName: 'Maya Lind', questionCount: 4 }
const publish = () => screen.findByRole('button', { name: 'Publish' })

test('a form without changes since its version cannot be published, with the reason', async () => {
  answer(formVersions, { data: [version] })
  answer(formComparison, { data: [] })
  renderScreen(<Publication event={eventRow()} eventCompanyTypeId={3} questions={[]} />)
  await screen.findByText(/No changes since$/)
  expect(await publish()).toBeDisabled()
  expect(await publish()).toHaveAttribute('title', 'Version 3 has no changes to publish.')
})

test('a form with changes, or never published, can be published', async () => {
  answer(formVersions, { data: [version] })
  answer(formComparison, { data: [{ eventQuestionId: 1, kind: 'added', label: 'Diet', texts: [] }] })
  const { unmount, user } = renderScreen(<Publication event={eventRow()} eventCompanyTypeId={3} questions={[]} />)
  await screen.findByText(/1 change not published$/)
  // What registrants will see is said before it is done.
  const published = answer(publishForm, { data: { ...version, version: 4 } })
  await user.click(await publish())
  const dialog = await screen.findByRole('dialog', { name: 'Publish version 4 of the form?' })
  expect(within(dialog).getByText('Added: Diet')).toBeVisible()
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(dialog).not.toBeVisible())
  await user.click(await publish())
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Publish' }))
  await waitFor(() => expect(published).toEqual([{ eventCompanyTypeId: 3 }]))
  unmount()
  answer(formVersions, { data: [] })
  renderScreen(<Publication event={eventRow()} eventCompanyTypeId={4} questions={[]} />)
  await waitFor(async () => expect(await publish()).toBeEnabled())
  expect(screen.getByText(/^Not published yet/)).toBeVisible()
})

test('a form with errors is refused at once, with the reason', async () => {
  answer(formVersions, { data: [] })
  const published = answer(publishForm, { status: 422, message: 'The form has 1 error.' })
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const question = formQuestion(1, questionTypes.Radio, { label: 'Diet' })
  const { user, store } = renderScreen(<Publication event={eventRow()} eventCompanyTypeId={3} questions={[question]} />)
  await user.click(await publish())
  await waitFor(() => expect(store.getState().ui.notices[0]).toMatchObject({ text: 'Failed to publish the form!' }))
  expect(published).toEqual([{ eventCompanyTypeId: 3 }])
  expect(screen.queryByRole('dialog')).toBeNull()
  logged.mockRestore()
})
