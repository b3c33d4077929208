import { expect, jest, test } from '@jest/globals'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { Form, Select } from 'antd'
import * as z from 'zod'
import { DateTimeField } from '#components/form/DateTimeField.tsx'
import { ColorField, SelectField, TextField } from '#components/form/fields.tsx'
import { FormSchema } from '#components/form/FormSchema.tsx'
import { NestedField } from '#components/form/NestedField.tsx'
import { color, instant } from '#contract/fields.ts'
import { renderScreen } from '../support/screens.tsx'

const schema = z.object({
  name: z.string().min(1).meta({ title: 'Name' }),
  email: z.email().meta({ title: 'E-mail' }),
  hosts: z.array(z.object({ email: z.email() })),
  startsAt: instant.meta({ title: 'Starts' }),
})
const initial = { email: 'ina@example.com', hosts: [{ email: 'otto@example.com' }], startsAt: '2026-03-02T09:00:00.000Z' }

/** A form that the server refuses, with something to say of three of its fields. */
function Refused() {
  const [form] = Form.useForm()
  const refuse = () =>
    form.setFields([
      { name: 'email', errors: ['Ina Voss has this address'] },
      { name: ['hosts', 0, 'email'], errors: ['Otto Lind has this address'] },
      { name: 'startsAt', errors: ['This day is over'] },
    ])
  return (
    <FormSchema schema={schema}>
      <Form form={form} initialValues={initial}>
        <TextField name="name" />
        <TextField name="email" />
        <NestedField path={['hosts', 0, 'email']}>
          <input aria-label="Host" />
        </NestedField>
        <DateTimeField name="startsAt" />
        <button type="button" onClick={refuse}>
          Save
        </button>
      </Form>
    </FormSchema>
  )
}

test('what the server said of a field stays when the field is left as it was: nothing moves away from the pointer that is pressed elsewhere', async () => {
  const { user } = renderScreen(<Refused />)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const fields = [screen.getByRole('textbox', { name: 'E-mail' }), screen.getByRole('textbox', { name: 'Host' })]
  for (const field of fields) {
    await user.click(field)
    await user.tab()
    expect(field).toHaveAttribute('aria-invalid', 'true')
    await user.type(field, 'x')
    await waitFor(() => expect(field).not.toHaveAttribute('aria-invalid', 'true'))
  }
})

test('a field that was emptied says that it is required when it is left, one that nobody typed in does not', async () => {
  const { user } = renderScreen(<Refused />)
  const name = screen.getByRole('textbox', { name: 'Name' })
  await user.click(name)
  await user.tab()
  expect(screen.queryByText('Please enter Name')).toBeNull()
  await user.type(name, 'I{Backspace}')
  await user.tab()
  expect(await screen.findByText('Please enter Name')).toBeVisible()
})

test('a time that was changed is judged anew when it is left', async () => {
  const { user } = renderScreen(<Refused />)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('This day is over')).toBeVisible()
  const starts = screen.getByLabelText('Starts')
  fireEvent.change(starts, { target: { value: '2026-03-03T09:00' } })
  fireEvent.blur(starts)
  await waitFor(() => expect(screen.queryByText('This day is over')).not.toBeInTheDocument())
})

test('a select offers what is typed, and a colour can be typed', async () => {
  const saved = jest.fn()
  const short = z.object({ track: z.number().meta({ title: 'Track' }), color: color.meta({ title: 'Colour' }) })
  const tracks = ['Main stage', 'Private credit', 'Hedge funds'].map((label, value) => ({ value, label }))
  const { user } = renderScreen(
    <FormSchema schema={short}>
      <Form onFinish={saved} initialValues={{ color: '#1f5fbf' }}>
        <SelectField name="track" choices={tracks} />
        <ColorField name="color" />
        <button type="submit">Save</button>
      </Form>
    </FormSchema>,
  )
  await user.type(screen.getByRole('combobox', { name: 'Track' }), 'hed')
  await waitFor(() => expect(screen.queryByTitle('Main stage')).toBeNull())
  await user.click(screen.getByTitle('Hedge funds'))
  const colour = screen.getByRole('textbox', { name: 'Colour' })
  expect(screen.getByLabelText('Pick a colour')).toHaveValue('#1f5fbf')
  await user.clear(colour)
  await user.type(colour, '#a01234')
  expect(screen.getByLabelText('Pick a colour')).toHaveValue('#a01234')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(saved).toHaveBeenCalledWith({ track: 2, color: '#a01234' }))
})

test('Tab leads from a select that can be cleared to the next field, and Delete clears it', async () => {
  const saved = jest.fn()
  const short = z.object({ room: z.number().nullish().meta({ title: 'Room' }), name: z.string().nullish().meta({ title: 'Name' }) })
  const rooms = ['Harbour hall', 'Alpine room'].map((label, value) => ({ value, label }))
  const { user } = renderScreen(
    <FormSchema schema={short}>
      <Form onFinish={saved}>
        <SelectField name="room" choices={rooms} clearable />
        <TextField name="name" />
        <button type="submit">Save</button>
      </Form>
    </FormSchema>,
  )
  const room = screen.getByRole('combobox', { name: 'Room' })
  await user.type(room, 'alp')
  await user.click(await screen.findByTitle('Alpine room'))
  await waitFor(() => expect(room).toHaveAttribute('aria-expanded', 'false'))
  await user.tab()
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus()
  await user.keyboard('Opening{Enter}')
  await waitFor(() => expect(saved).toHaveBeenLastCalledWith({ room: 1, name: 'Opening' }))
  await user.tab({ shift: true })
  expect(room).toHaveFocus()
  // With its code, which is what the select goes by when it opens.
  fireEvent.keyDown(room, { key: 'Delete', keyCode: 46 })
  expect(room).toHaveAttribute('aria-expanded', 'false')
  await user.tab()
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(saved).toHaveBeenLastCalledWith({ room: undefined, name: 'Opening' }))
})

test('in a select of several, Backspace takes away the last one and Delete all of them', async () => {
  const saved = jest.fn()
  const short = z.object({ rooms: z.array(z.number()).meta({ title: 'Rooms' }) })
  const rooms = ['Harbour hall', 'Alpine room', 'Garden'].map((label, value) => ({ value, label }))
  const { user } = renderScreen(
    <FormSchema schema={short}>
      <Form onFinish={saved} initialValues={{ rooms: [0, 1, 2] }}>
        <Form.Item name="rooms" noStyle>
          <Select mode="multiple" aria-label="Rooms" options={rooms} allowClear />
        </Form.Item>
        <button type="submit">Save</button>
      </Form>
    </FormSchema>,
  )
  const field = screen.getByRole('combobox', { name: 'Rooms' })
  act(() => field.focus())
  fireEvent.keyDown(field, { key: 'Backspace', keyCode: 8 })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(saved).toHaveBeenLastCalledWith({ rooms: [0, 1] }))
  fireEvent.keyDown(field, { key: 'Delete', keyCode: 46 })
  expect(field).toHaveAttribute('aria-expanded', 'false')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(saved).toHaveBeenLastCalledWith({ rooms: [] }))
})
