import { expect, jest, test } from '@jest/globals'
import { fireEvent, screen } from '@testing-library/react'
import { Form, Select } from 'antd'
import * as z from 'zod'
import { CountryField } from '#components/form/CountryField.tsx'
import { FormSchema } from '#components/form/FormSchema.tsx'
import { countryCode } from '#contract/fields.ts'
import { renderScreen } from '../support/screens.tsx'

const schema = z.object({ countryCode: countryCode.nullish().meta({ title: 'Country' }) })

function renderCountry() {
  const chosen: unknown[] = []
  const { user } = renderScreen(
    <FormSchema schema={schema} timeZone="UTC">
      <Form onValuesChange={(values: z.input<typeof schema>) => chosen.push(values.countryCode)}>
        <CountryField name="countryCode" />
      </Form>
    </FormSchema>,
  )
  return { user, chosen, field: screen.getByRole('combobox', { name: 'Country' }) }
}

/** Ant Design reads `keyCode`, which a simulated keyboard leaves at 0. */
const pressEnter = (field: HTMLElement) => fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 })

test.each([
  ['fr', 'FR'],
  ['united k', 'GB'],
  ['cote', 'CI'],
  ['rico', 'PR'],
])('in a list of countries, “%s” and Enter choose %s', async (typed, code) => {
  const { user, chosen, field } = renderCountry()
  await user.type(field, typed)
  pressEnter(field)
  expect(chosen).toEqual([code])
})

test('a select of few options, which says nothing of a search, takes what is typed', async () => {
  const choose = jest.fn()
  const options = ['Moderator', 'Speaker', 'Panel host'].map((label, value) => ({ value, label }))
  const { user } = renderScreen(<Select aria-label="Role" options={options} value={0} onChange={choose} />)
  const field = screen.getByRole('combobox', { name: 'Role' })
  await user.type(field, 'pan')
  pressEnter(field)
  expect(choose).toHaveBeenLastCalledWith(2, expect.anything())
})
