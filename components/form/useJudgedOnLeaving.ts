import { Form } from 'antd'
import { cloneElement, isValidElement, type ReactNode } from 'react'

type Props = { onBlur?: (...given: unknown[]) => void }

/**
 * The control of a field that is judged when it is left, unless it says something already: what a change says comes with the change,
 * and what the server said of a value stays with it. Otherwise the text would disappear when a pointer is pressed on what is
 * below, which moves up, and the click hits nothing. For the same reason an empty field that nobody typed in is judged by Save alone: the
 * first field of a new record has the focus from the start.
 */
export function useJudgedOnLeaving(name: string | (string | number)[], control: ReactNode): ReactNode {
  const form = Form.useFormInstance()
  if (!isValidElement<Props>(control)) return control
  const { onBlur } = control.props
  const leave = (...given: unknown[]) => {
    const value: unknown = form.getFieldValue(name)
    const isUntouched = (value === undefined || value === null || value === '') && !form.isFieldTouched(name)
    if (!isUntouched && form.getFieldError(name).length === 0) form.validateFields([name]).catch(() => undefined)
    onBlur?.(...given)
  }
  return cloneElement(control, { onBlur: leave })
}
