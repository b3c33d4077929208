import { expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { contactStates } from '#constants/choices.ts'
import { addressOwners } from '#contract/addressOwners.ts'
import { adminContacts } from '#contract/common.ts'
import { contacts } from '#contract/contacts.ts'
import { NewContactDrawer } from '#components/contacts/NewContactDrawer.tsx'
import { contactRow } from '../support/contactRow.ts'
import { answer, renderScreen } from '../support/screens.tsx'

const nothing = () => undefined

test('a new contact with the address of others links to them before it is saved, and asks about one who is archived', async () => {
  answer(adminContacts, { data: [] })
  const queries = answer(addressOwners, {
    data: [{ contactId: 7, name: 'Ada Parke', companyName: 'Larch Capital', contactStateId: contactStates.archived }],
  })
  const content = 'Ada Parke has the address ada@parke.example already and is archived.'
  const question = { title: 'Use this address?', content, okText: 'Use it for this contact' }
  const sent = answer(contacts.calls.upsert, ({ isSure }) =>
    isSure ? { data: contactRow(9) } : { status: 422, message: content, data: { question } },
  )
  const { user } = renderScreen(<NewContactDrawer copyOf={null} onClose={nothing} onAdded={nothing} />, { url: '/contacts?open=new' })
  const form = within(await screen.findByRole('dialog', { name: 'Add contact' }))
  await user.type(await form.findByRole('textbox', { name: 'First name' }), 'Ada')
  await user.type(form.getByRole('textbox', { name: 'Last name' }), 'Parke')
  await user.type(form.getByRole('textbox', { name: 'E-mail' }), 'Ada@Parke.example')
  expect(await form.findByText('A contact has this address already')).toBeVisible()
  expect(form.getByRole('link', { name: 'Ada Parke' })).toHaveAttribute('href', '/contacts/7')
  expect(form.getByText('Larch Capital · Archived')).toBeVisible()
  expect(queries.at(-1)).toEqual({ email: 'ada@parke.example' })
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(content)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Use it for this contact' }))
  await waitFor(() => expect(sent).toMatchObject([{ email: 'Ada@Parke.example' }, { isSure: true }]))
})
