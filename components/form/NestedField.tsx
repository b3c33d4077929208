import { Form, type FormInstance, type FormRule } from 'antd'
import type { ReactElement } from 'react'
import { issueMessage } from '#contract/issueMessages.ts'
import { isRequired, labelAt, schemaAt } from '#contract/messages.ts'
import type * as z from 'zod'
import { useFormSchema } from './FormSchema.tsx'
import { useJudgedOnLeaving } from './useJudgedOnLeaving.ts'

type Path = [field: string, index: number, key: string]
interface Props {
  /** The list's field, the index of the entry, and the field of the entry. */
  path: Path
  /** Other fields of the entry that the rules of this one depend on. */
  dependsOn?: readonly string[]
  /** Come before the rules of the schema. */
  rules?: readonly FormRule[]
  children: ReactElement
}

/** One input inside a list field (a field with `hasNested`). Errors show at this input, not at the whole list. */
export function NestedField({ path, dependsOn = [], rules = [], children }: Props) {
  const { schema } = useFormSchema()
  const control = useJudgedOnLeaving(path, children)
  const field = schemaAt(schema, path)
  if (!field) throw new Error(`The form's schema has no field ${path.join('.')}`)
  const [list, index] = path
  return (
    <Form.Item
      name={path}
      rules={[...rules, (form) => ({ validator: () => validate(schema, path, form) })]}
      dependencies={dependsOn.map((key) => [list, index, key])}
      validateFirst
      required={isRequired(field)}
      className="nested-field"
    >
      {control}
    </Form.Item>
  )
}

/** Validates the field by the list's schema: its own rules, and rules of the list that report an error at it. */
function validate(schema: z.ZodObject, path: Path, { getFieldValue }: Pick<FormInstance, 'getFieldValue'>): Promise<void> {
  const [list, ...entryPath] = path
  const parsed = (schema.shape[list] as z.ZodType).safeParse(getFieldValue(list))
  const issue = parsed.error?.issues.find(({ path: at }) => at.join('.') === entryPath.join('.'))
  return issue ? Promise.reject(new Error(issueMessage(issue, labelAt(schema, path), getFieldValue(path)))) : Promise.resolve()
}
