import { Form, type FormInstance } from 'antd'
import type { ReactElement } from 'react'
import { isRequired, issueMessage, labelAt, schemaAt } from '#contract/messages.ts'
import type * as z from 'zod'
import { useFormSchema } from './FormSchema.tsx'

type Path = [field: string, index: number, key: string]
interface Props {
  /** The list's field, the entry, and the field of the entry. */
  path: Path
  /** Other fields of the entry on which the rules of this one depend. */
  beside?: readonly string[]
  children: ReactElement
}

/** One input inside a list field (one with `hasNested`): what is wrong with it is said at it, not at the whole list. */
export function NestedField({ path, beside = [], children }: Props) {
  const { schema } = useFormSchema()
  const field = schemaAt(schema, path)
  if (!field) throw new Error(`The form's schema has no field ${path.join('.')}`)
  const [list, index] = path
  return (
    <Form.Item
      name={path}
      rules={[(form) => ({ validator: () => judge(schema, path, form) })]}
      dependencies={beside.map((key) => [list, index, key])}
      required={isRequired(field as never)}
      validateTrigger={['onBlur', 'onChange']}
      className="nested-field"
    >
      {children}
    </Form.Item>
  )
}

/** What the list's schema says of this field: its own rules, and those of the list that land on it. */
function judge(schema: z.ZodObject, path: Path, { getFieldValue }: Pick<FormInstance, 'getFieldValue'>): Promise<void> {
  const [list, ...inside] = path
  const parsed = (schema.shape[list] as z.ZodType).safeParse(getFieldValue(list))
  const issue = parsed.error?.issues.find(({ path: at }) => at.join('.') === inside.join('.'))
  return issue ? Promise.reject(new Error(issueMessage(issue, labelAt(schema, path), getFieldValue(path)))) : Promise.resolve()
}
