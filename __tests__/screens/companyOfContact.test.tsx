import { expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { companyAutocomplete, contactAutocomplete } from '#contract/common.ts'
import { addContact, removeContact } from '#contract/utilities/moves.ts'
import { CompanyOfContact } from '#components/utilities/CompanyOfContact.tsx'
import { contactRow } from '../support/contactRow.ts'
import { answer, renderScreen } from '../support/screens.tsx'

const hit = (companyId: number | null) => ({
  ...{ contactId: 8, fullName: 'Ada Parke', firstName: 'Ada', lastName: 'Parke', email: 'ada@harbour.example', jobTitle: null },
  ...{ companyId, companyName: companyId === null ? null : 'Larch Capital', companyType: null, state: 1, headshotUrl: null },
})
type User = ReturnType<typeof renderScreen>['user']
const choose = async (user: User, label: string, term: string, name: string) => {
  await user.type(within(screen.getByRole('dialog')).getByLabelText(label), term)
  await user.click(await screen.findByText(name))
}
const close = () => undefined

test('a contact without a company is added to one', async () => {
  answer(contactAutocomplete, { data: [hit(null)] })
  answer(companyAutocomplete, { data: [{ companyId: 4, name: 'Larch Capital', companyType: null }] })
  const sent = answer(addContact, { data: { row: contactRow(8), undoToken: 'undo' } })
  const { user } = renderScreen(<CompanyOfContact action="add" onClose={close} />)
  await choose(user, 'Contact', 'parke', 'Ada Parke')
  await choose(user, 'Company', 'larch', 'Larch Capital')
  await user.click(screen.getByRole('button', { name: 'Add contact' }))
  await waitFor(() => expect(sent).toEqual([{ contactId: 8, companyId: 4 }]))
})

test('a contact with a company is not added to another: the way to move them is named', async () => {
  answer(contactAutocomplete, { data: [hit(3)] })
  const { user } = renderScreen(<CompanyOfContact action="add" onClose={close} />)
  await choose(user, 'Contact', 'parke', 'Ada Parke')
  expect(await screen.findByText(/Ada Parke belongs to Larch Capital\. Use “Move contact”/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Add contact' })).toBeDisabled()
})

test('a contact leaves the company that they have, and what stays is said before', async () => {
  answer(contactAutocomplete, { data: [hit(3)] })
  const sent = answer(removeContact, { data: { row: contactRow(8), undoToken: 'undo' } })
  const { user } = renderScreen(<CompanyOfContact action="remove" onClose={close} />)
  await choose(user, 'Contact', 'parke', 'Ada Parke')
  expect(await screen.findByText(/Ada Parke leaves Larch Capital, which stays in their history/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Remove contact' }))
  await waitFor(() => expect(sent).toEqual([{ contactId: 8, companyId: 3 }]))
})
