import { Form, type FormProps } from 'antd'
import { type ReactNode, useId } from 'react'

type Props<Values> = Omit<FormProps<Values>, 'children'> & { children?: ReactNode }

/** Ant Design's form with a name, so that a label names its own field also where another open form has a field of the same name. */
export const OwnForm = <Values,>(props: Props<Values>) => <Form<Values> name={useId()} {...props} />
