import { expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { FundsField } from '#components/events/companies/FundsField.tsx'
import { FormSchema } from '#components/form/FormSchema.tsx'
import { OwnForm } from '#components/form/OwnForm.tsx'
import { type EventCompany, eventCompanies } from '#contract/events/eventCompanies.ts'
import { funds } from '#contract/funds/funds.ts'
import { answer, renderScreen } from '../support/screens.tsx'

const fund = (fundId: number, companyId: number, name: string) => ({ fundId, companyId, name, rowVersion: 1 })
const show = (row: Partial<EventCompany> | null) => {
  const saved: Record<string, unknown>[] = []
  const { user } = renderScreen(
    <FormSchema schema={eventCompanies.schema}>
      <OwnForm initialValues={row ?? {}} onFinish={(values: Record<string, unknown>) => saved.push(values)}>
        <FundsField row={row as EventCompany | null} />
        <button type="submit">Save</button>
      </OwnForm>
    </FormSchema>,
  )
  return { user, saved }
}

test('the funds of the company are offered, a deleted one that it brought can be taken out', async () => {
  answer(funds.calls.list, { data: [fund(3, 8, 'Larch Macro'), fund(4, 8, 'Larch Credit')] })
  const { user, saved } = show({ companyId: 8, fundIds: [9] })
  expect(await screen.findByTitle('Deleted fund')).toBeVisible()
  await user.click(screen.getByRole('combobox', { name: 'Funds' }))
  await user.click(await screen.findByTitle('Larch Credit'))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(saved).toEqual([{ fundIds: [9, 4] }])
})

test('a company without funds leads to where they are added', async () => {
  answer(funds.calls.list, { data: [] })
  show({ companyId: 8 })
  expect(await screen.findByRole('link', { name: 'Add one' })).toHaveAttribute('href', '/companies/8?part=funds')
})

test('nothing is requested before a company is chosen', () => {
  show(null)
  expect(screen.queryByRole('combobox')).toBeNull()
})
