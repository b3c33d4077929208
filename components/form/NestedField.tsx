import { Form } from 'antd'
import type { ReactElement } from 'react'
import { isRequired, labelAt, schemaAt } from '#contract/messages.ts'
import { useFormSchema } from './FormSchema.tsx'
import { rulesFromSchema } from './rulesFromSchema.ts'

interface Props {
  /** The list's field, the entry, and the field of the entry. */
  path: [field: string, index: number, key: string]
  children: ReactElement
}

/** One input inside a list field (one with `hasNested`): what is wrong with it is said at it, not at the whole list. */
export function NestedField({ path, children }: Props) {
  const { schema } = useFormSchema()
  const field = schemaAt(schema, path)
  if (!field) throw new Error(`The form's schema has no field ${path.join('.')}`)
  return (
    <Form.Item
      name={path}
      rules={rulesFromSchema(field as never, labelAt(schema, path))}
      required={isRequired(field as never)}
      validateTrigger={['onBlur', 'onChange']}
      className="nested-field"
    >
      {children}
    </Form.Item>
  )
}
