import { Form, type FormProps } from 'antd'
import { type ReactNode, useId } from 'react'

type Props<Values> = Omit<FormProps<Values>, 'children'> & { children?: ReactNode }

/**
 * Ant Design's form with a name, so that a label names its own field also where another open form has a field of the same name. Its submit is
 * never lost: Ant Design drops one without a word when a field is judged while the whole form is.
 */
export const OwnForm = <Values,>({ form: given, onFinishFailed, ...props }: Props<Values>) => {
  const [form] = Form.useForm<Values>(given)
  return (
    <Form<Values>
      name={useId()}
      form={form}
      onFinishFailed={(failure) => {
        if (failure.outOfDate && failure.errorFields.length === 0) form.submit()
        else onFinishFailed?.(failure)
      }}
      {...props}
    />
  )
}
