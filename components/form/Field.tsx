import { Form, type FormItemProps } from 'antd'
import type { ReactNode } from 'react'
import { isRequired, labelOf, limitsOf, schemaAt } from '#contract/messages.ts'
import { RemoteChangeNote, useRemoteChange } from './RemoteChangeNote.tsx'
import { useFormSchema } from './FormSchema.tsx'
import { rulesFromSchema } from './rulesFromSchema.ts'
import { useJudgedOnLeaving } from './useJudgedOnLeaving.ts'

/** The props of every field. `name` is a field of the form's schema, which also supplies label and rules. */
export interface FieldProps {
  name: string
  extra?: ReactNode
  disabled?: boolean
}

/** A labelled form input. `rules` come before those of the schema. `hasNested`: its entries are `NestedField`s that show their own errors. */
export function Field({
  name,
  extra,
  hasNested = false,
  rules = [],
  children,
  ...item
}: FieldProps & Omit<FormItemProps, 'name'> & { hasNested?: boolean; children: ReactNode }) {
  const { schema, onlyField } = useFormSchema()
  const remoteChange = useRemoteChange(name)
  const control = useJudgedOnLeaving(name, children)
  if (onlyField !== undefined && onlyField !== name) return null
  const field = schemaAt(schema, [name])
  if (!field) throw new Error(`The form's schema has no field ${name}`)
  const label = labelOf(field, name)
  return (
    <Form.Item
      name={name}
      label={label}
      rules={[...rules, ...rulesFromSchema(field, label, { hasNested })]}
      required={isRequired(field)}
      extra={
        remoteChange ? (
          <>
            <RemoteChangeNote name={name} label={label} />
            {extra}
          </>
        ) : (
          extra
        )
      }
      validateFirst
      {...item}
    >
      {item.validateTrigger === undefined ? control : children}
    </Form.Item>
  )
}

/** The maximum length or the number limits of a field, if its schema has any. */
export function useLimits(name: string) {
  const { schema } = useFormSchema()
  const field = schemaAt(schema, [name])
  return field ? limitsOf(field) : {}
}
