import { expect, test } from '@jest/globals'
import { fireEvent, screen } from '@testing-library/react'
import { Form } from 'antd'
import * as z from 'zod'
import { DateTimeField } from '#components/form/DateTimeField.tsx'
import { FormSchema } from '#components/form/FormSchema.tsx'
import { instant } from '#contract/fields.ts'
import { renderScreen } from '../support/screens.tsx'

const schema = z.object({ opensAt: instant.nullish().meta({ title: 'Opens' }) })

test.each(['0002', '0026', '0202', '1899', '2201'])('a date of the year %s stays as it was typed and is refused', async (year) => {
  renderScreen(
    <FormSchema schema={schema} timeZone="America/New_York">
      <Form>
        <DateTimeField name="opensAt" />
      </Form>
    </FormSchema>,
  )
  const field = screen.getByLabelText('Opens')
  fireEvent.change(field, { target: { value: `${year}-01-05T09:00` } })
  fireEvent.blur(field)
  expect(field).toHaveValue(`${year}-01-05T09:00`)
  expect(await screen.findByText('Opens must be in the years 1900 to 2200')).toBeVisible()
})
