import { Modal as AntdModal, type ModalProps } from 'antd'
import { useEffect } from 'react'
import { useReturnFocus } from './useReturnFocus.ts'

/**
 * A dialog. It starts at its first field, or at its main button. However it is closed, the focus returns to what had it before.
 */
export function Modal({ afterClose, afterOpenChange, ...props }: ModalProps) {
  const giveFocusBack = useReturnFocus(props.open)
  useEffect(() => {
    if (!props.open) return undefined
    const frame = requestAnimationFrame(startInside)
    return () => cancelAnimationFrame(frame)
  }, [props.open])
  return (
    <AntdModal
      {...props}
      afterOpenChange={(isOpen) => {
        if (isOpen) startInside()
        afterOpenChange?.(isOpen)
      }}
      afterClose={() => {
        giveFocusBack()
        afterClose?.()
      }}
    />
  )
}

const firstField = '.ant-modal-body :is(input, textarea):not(:disabled, [tabindex="-1"])'
const mainButton = '.ant-modal-footer .ant-btn-primary:not(:disabled)'
/** The button of a footer at which its dialog starts in place of the main one. */
export const startClass = 'starts-dialog'

/**
 * Over a drawer, Ant Design takes the focus from the element with `autoFocus` and gives it to the first button, which closes the dialog; after a menu that
 * closes late, it gives it to the dialog as a whole, where nothing takes what is typed.
 */
function startInside(): void {
  const dialog = document.activeElement?.closest<HTMLElement>('.ant-modal')
  if (!dialog || !(document.activeElement === dialog || document.activeElement?.closest('.ant-modal-close'))) return
  const start = [firstField, `.${startClass}`, mainButton].map((one) => dialog.querySelector<HTMLElement>(one)).find(Boolean)
  start?.focus()
}
