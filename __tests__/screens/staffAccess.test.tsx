import { expect, test } from '@jest/globals'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { StaffAccess } from '#components/contacts/StaffAccess.tsx'
import { choiceLabel } from '#constants/choice.ts'
import { contactStates } from '#constants/choices.ts'
import { roleChoices } from '#constants/roles.ts'
import type { Contact } from '#contract/contacts.ts'
import { addContactToStaff } from '#contract/staff.ts'
import { contactRow } from '../support/contactRow.ts'
import { answer, renderScreen, someUser } from '../support/screens.tsx'

const roleId = roleChoices.eventManager
const roleLabel = choiceLabel(roleChoices, roleId)
const show = (values: Partial<Contact>, role = someUser.role) =>
  renderScreen(<StaffAccess contact={contactRow(3, values)} />, { user: { ...someUser, role } })

test('an administrator adds a contact to the staff on the page of the contact', async () => {
  const added = answer(addContactToStaff, {
    data: { ...contactRow(3), email: 'person.3@example.com', contactStateId: contactStates.active, roleId, isAdmin: true },
  })
  const { user } = show({})
  expect(screen.getByText('Not on the staff: cannot sign in.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Add to the staff' }))
  const dialog = await screen.findByRole('dialog', { name: 'Add Person Number 3 to the staff' })
  expect(within(dialog).queryByRole('radio')).toBeNull()
  fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: 'Role' }))
  await user.click(await screen.findByTitle(roleLabel))
  await user.click(within(dialog).getByRole('button', { name: 'Add' }))
  await waitFor(() => expect(added).toEqual([{ contactId: 3, roleId }]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a member of the staff is changed under Staff', () => {
  show({ roleId })
  expect(screen.getByRole('region', { name: 'Access' })).toHaveTextContent(`${roleLabel}.`)
  expect(screen.getByRole('link', { name: 'Change role or access' })).toHaveAttribute('href', '/staff?open=3')
})

test('without an address nobody can be added, and the part says so', () => {
  show({ email: null })
  expect(screen.getByText(/Codes need an e-mail address: save one first/)).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})

test.each([
  ['other roles', {}, 'eventManager'],
  ['a merged contact', { contactStateId: contactStates.merged }, 'admin'],
] as const)('there is no such part for %s', (_, values, role) => {
  show(values, role)
  expect(screen.queryByRole('region', { name: 'Access' })).toBeNull()
})
