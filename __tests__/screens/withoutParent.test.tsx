import { expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import type { RowOf } from '#contract/resource.ts'
import { fieldsOf } from '#components/form/fieldsOf.ts'
import type { Column } from '#components/resource/base/columns.tsx'
import { ResourceTab } from '#components/resource/ResourceTab.tsx'
import { inCommon } from '#store/common/slices.ts'
import { createResource } from '#store/createResource.ts'
import { folks } from '../support/folks.ts'
import { answer, renderScreen } from '../support/screens.tsx'

type Folk = RowOf<typeof folks>
const people = createResource(folks, inCommon('folks'))
const { TextField } = fieldsOf(folks)
const columns: Column<Folk>[] = [{ field: 'lastName' }, { field: 'email' }]
const nameOf = ({ lastName }: Folk): string => lastName ?? ''
const row = (contactId: number, lastName: string): Folk => ({
  contactId,
  firstName: 'Inge',
  lastName,
  email: null,
  rowVersion: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  createdByContactId: 1,
  updatedAt: '2026-01-01T00:00:00.000Z',
  updatedByContactId: 1,
})

const People = () => (
  <ResourceTab
    resource={people}
    scope={{}}
    columns={columns}
    defaults={{}}
    texts={{ list: 'People', one: 'person', empty: 'No people yet.', start: 'Add the first.', search: 'Search people' }}
    nameOf={nameOf}
    fields={() => <TextField name="lastName" />}
  />
)

test('rows without a parent are listed, and one is opened by its place and saved', async () => {
  answer(folks.calls.list, ({ id }) => ({
    data: id === '3' ? [row(3, 'Valdmar')] : [row(1, 'Hagen')],
    meta: { total: 60, page: 1, pageSize: 1 },
  }))
  const saved = answer(folks.calls.upsert, (input) => ({ data: { ...row(3, 'Valdmar'), ...(input as Partial<Folk>), rowVersion: 2 } }))
  const { user } = renderScreen(<People />, { url: folks.route?.({ contactId: 3 }) ?? '/' })
  await screen.findByText('Hagen')
  const form = within(await screen.findByRole('dialog'))
  const name = await form.findByRole('textbox', { name: 'Last name' })
  expect(name).toHaveValue('Valdmar')
  await user.clear(name)
  await user.type(name, 'Strand')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(saved).toMatchObject([{ contactId: 3, rowVersion: 1, lastName: 'Strand' }]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
