import CloseCircleFilled from '@ant-design/icons/CloseCircleFilled'

/**
 * The icon of the button that clears a select. The button is for pointers: Tab leads past it, to the next field. By keyboard, Delete or
 * Backspace clears a select while its list is closed.
 */
export const ClearIcon = () => <CloseCircleFilled ref={attach} />

function attach(icon: HTMLElement | null) {
  const button = icon?.closest('button')
  const select = button?.closest<HTMLElement>('.ant-select')
  if (!button || !select) return
  button.tabIndex = -1
  const press = ({ key, target }: KeyboardEvent) => {
    const isClosed = target instanceof HTMLInputElement && target.getAttribute('aria-expanded') !== 'true' && target.value === ''
    if (isClosed && (key === 'Delete' || key === 'Backspace')) button.click()
  }
  select.addEventListener('keydown', press)
  return () => select.removeEventListener('keydown', press)
}
