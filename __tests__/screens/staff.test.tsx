import { expect, jest, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { contactStates } from '#constants/choices.ts'
import { roleChoices } from '#constants/roles.ts'
import { staff } from '#contract/staff.ts'
import { AddStaff } from '#components/staff/AddStaff.tsx'
import { contactRow } from '../support/contactRow.ts'
import { dialogOf } from '../support/dialogOf.ts'
import { answer, renderScreen } from '../support/screens.tsx'

const question = { title: 'Add this person?', content: 'This may be Wim Vos (same name).', okText: 'Add as a different person' }

test('a new member of staff who may be a contact is added after the question, and not when it is declined', async () => {
  const sent = answer(staff.calls.upsert, ({ isSure }) =>
    isSure
      ? {
          data: {
            ...contactRow(5),
            email: 'wim@house.example',
            contactStateId: contactStates.active,
            roleId: roleChoices.sender,
            isAdmin: true,
          },
        }
      : { status: 422, message: question.content, data: { question } as never },
  )
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const onClose = jest.fn()
  const { user } = renderScreen(<AddStaff onClose={onClose} />, { url: '/staff' })
  await user.type(await screen.findByRole('textbox', { name: 'First name' }), 'Wim')
  await user.type(screen.getByRole('textbox', { name: 'Last name' }), 'Vos')
  await user.type(screen.getByRole('textbox', { name: 'E-mail' }), 'wim@house.example')
  await user.click(screen.getByRole('combobox', { name: 'Role' }))
  await user.click(await screen.findByTitle('Sender'))
  const add = screen.getByRole('button', { name: 'Add' })
  await user.click(add)
  const confirmation = dialogOf(await screen.findByText(question.title))
  expect(confirmation).toHaveTextContent(question.content)
  await user.click(within(confirmation).getByRole('button', { name: 'Cancel' }))
  expect(sent).toHaveLength(1)
  expect(onClose).not.toHaveBeenCalled()
  await user.click(add)
  await user.click(await screen.findByRole('button', { name: question.okText }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent.map(({ isSure }) => isSure)).toEqual([undefined, undefined, true])
  logged.mockRestore()
})
