import { expect, test } from '@jest/globals'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { CopyFormDialog } from '#components/events/forms/CopyFormDialog.tsx'
import { copyForm, type FormSource, formSources, previewCopyForm } from '#contract/events/formCopy.ts'
import { answer, renderScreen } from '../support/screens.tsx'

const sources: FormSource[] = [
  { eventCompanyTypeId: 4, name: 'Managers', eventId: 7, eventName: 'Lake Forum', questionCount: 1 },
  { eventCompanyTypeId: 9, name: 'Allocators', eventId: 2, eventName: 'Alpine Days', questionCount: 12 },
]
const input = { eventCompanyTypeId: 3, fromEventCompanyTypeId: 9 }

/** The dialog with the form of the other event chosen. */
async function chosen() {
  const rendered = renderScreen(<CopyFormDialog eventCompanyTypeId={3} onClose={() => undefined} />)
  await rendered.user.click(await screen.findByRole('combobox', { name: 'Form' }))
  const option = await screen.findByText('Allocators (12 questions)')
  fireEvent.click(option)
  return rendered
}

test('says how many questions come and which stay out, and copies them', async () => {
  answer(formSources, { data: sources })
  const previews = answer(previewCopyForm, { data: { added: 10, left: ['Diet', 'Arrival'], undoToken: null } })
  const sent = answer(copyForm, { data: { added: 10, left: ['Diet', 'Arrival'], undoToken: 'token' } })
  const { user, store } = await chosen()
  await screen.findByText(/^10 questions with their options and conditions will be added below those of this form\./)
  screen.getByText('2 questions stay out, because the form has their keys: “Diet”, “Arrival”.')
  expect(previews).toEqual([input])
  await user.click(screen.getByRole('button', { name: 'Copy 10 questions' }))
  await waitFor(() => expect(sent).toEqual([input]))
  await waitFor(() =>
    expect(store.getState().ui.notices[0]).toMatchObject({
      text: '10 questions copied. 2 questions stayed out: the form has their keys already.',
      undoToken: 'token',
    }),
  )
})

test('says why nothing can be copied', async () => {
  answer(formSources, { data: sources })
  answer(previewCopyForm, { status: 422, message: 'The form has all questions of this one already', data: { fields: {} } })
  await chosen()
  await screen.findByText('The form has all questions of this one already.')
  expect(screen.getByRole('button', { name: 'Copy questions' })).toBeDisabled()
})
