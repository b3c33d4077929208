import { Form } from 'antd'
import { cloneElement, isValidElement, type ReactNode } from 'react'

type Props = { onBlur?: (...given: unknown[]) => void }

/**
 * The control of a field that is judged when it is left, unless it says something already: what a change says comes with the change,
 * and what the server said of a value stays with it. Otherwise the text would go the moment a pointer is pressed on what stands
 * below, which moves up, and the click hits nothing.
 */
export function useJudgedOnLeaving(name: string | (string | number)[], control: ReactNode): ReactNode {
  const form = Form.useFormInstance()
  if (!isValidElement<Props>(control)) return control
  const { onBlur } = control.props
  const leave = (...given: unknown[]) => {
    if (form.getFieldError(name).length === 0) form.validateFields([name]).catch(() => undefined)
    onBlur?.(...given)
  }
  return cloneElement(control, { onBlur: leave })
}
