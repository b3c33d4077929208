import { expect, test } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import { Form, Input } from 'antd'
import { OwnForm } from '#components/form/OwnForm.tsx'
import { renderScreen } from '../support/screens.tsx'

test('a submit during which a field is judged is sent all the same, once', async () => {
  const sent: unknown[] = []
  const checks: (() => void)[] = []
  const judged = { validator: () => new Promise<void>((resolve) => checks.push(resolve)) }
  const Names = () => {
    const [form] = Form.useForm()
    return (
      <OwnForm form={form} initialValues={{ name: 'Macro' }} onFinish={(values) => sent.push(values)}>
        <Form.Item name="name" label="Name" rules={[judged]} validateTrigger="onBlur">
          <Input />
        </Form.Item>
        <button type="submit">Save</button>
      </OwnForm>
    )
  }
  const { user } = renderScreen(<Names />)
  const answerChecks = () => act(async () => checks.splice(0).forEach((resolve) => resolve()))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(checks).toHaveLength(1))
  await user.click(screen.getByRole('textbox', { name: 'Name' }))
  await user.tab()
  await waitFor(() => expect(checks).toHaveLength(2))
  await answerChecks()
  await waitFor(() => expect(checks).toHaveLength(1))
  await answerChecks()
  await waitFor(() => expect(sent).toEqual([{ name: 'Macro' }]))
})
