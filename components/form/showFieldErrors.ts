import type { FormInstance } from 'antd'
import type { CallFailure } from '#store/createCallThunk.ts'

/** Shows the messages of a refused call beside the fields of its form. */
export function showFieldErrors<Values>(form: FormInstance<Values>, { fields = {} }: Pick<CallFailure, 'fields'> = {}): void {
  const errors = Object.entries(fields).map(([name, message]) => ({ name, errors: [message] }))
  form.setFields(errors as Parameters<typeof form.setFields>[0])
}
