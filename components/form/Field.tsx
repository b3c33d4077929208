import { Form, type FormItemProps, type FormRule } from 'antd'
import { type ReactNode, useEffect } from 'react'
import { isRequired, labelOf, limitsOf, schemaAt } from '#contract/messages.ts'
import { requiredMessage } from '#contract/issueMessages.ts'
import { isEntered, requiredWhen } from '#contract/requiredWhen.ts'
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
  const isRequiredBeside = requiredWhen(schema, name)
  const itemOf = (isRequiredNow: boolean) => (
    <Form.Item
      name={name}
      label={label}
      rules={[
        ...rules,
        ...(isRequiredNow ? [requiredRule(requiredMessage(schema, name, label))] : []),
        ...rulesFromSchema(field, label, { hasNested }),
      ]}
      required={isRequired(field) || isRequiredNow}
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
  return isRequiredBeside ? (
    <ByOtherFields name={name} test={isRequiredBeside}>
      {itemOf}
    </ByOtherFields>
  ) : (
    itemOf(false)
  )
}

interface ByOtherFieldsProps {
  name: string
  test: (values: Record<string, unknown>) => boolean
  children: (isRequired: boolean) => ReactNode
}

/** Follows a condition on the values of the form. The message of a missing value disappears once the others no longer require it. */
function ByOtherFields({ name, test, children }: ByOtherFieldsProps) {
  const form = Form.useFormInstance<Record<string, unknown>>()
  const isRequired = Form.useWatch(test, { form, preserve: true })
  useEffect(() => {
    if (!isRequired && form.getFieldError(name).length > 0) void form.validateFields([name]).catch(() => undefined)
  }, [form, name, isRequired])
  return children(isRequired)
}

const requiredRule = (message: string): FormRule => ({
  validator: (_, value: unknown) => (isEntered(value) ? Promise.resolve() : Promise.reject(new Error(message))),
})

/** The maximum length or the number limits of a field, if its schema has any. */
export function useLimits(name: string) {
  const { schema } = useFormSchema()
  const field = schemaAt(schema, [name])
  return field ? limitsOf(field) : {}
}
