import CloseCircleFilled from '@ant-design/icons/CloseCircleFilled'

/**
 * The icon of the button that clears a select. The button is for pointers: Tab leads past it, to the next field. By keyboard, Delete clears a
 * select while its list is closed; so does Backspace, which in a select of several takes away the last option only.
 */
export const ClearIcon = () => <CloseCircleFilled ref={attach} />

function attach(icon: HTMLElement | null) {
  const button = icon?.closest('button')
  const select = button?.closest<HTMLElement>('.ant-select')
  if (!button || !select) return
  button.tabIndex = -1
  const isMultiple = select.matches('.ant-select-multiple')
  const press = (event: KeyboardEvent) => {
    const { key, target } = event
    if (key !== 'Delete' && (key !== 'Backspace' || isMultiple)) return
    if (!(target instanceof HTMLInputElement) || target.getAttribute('aria-expanded') === 'true' || target.value !== '') return
    button.click()
    // The select would open its list, in which Tab selects an option.
    event.stopPropagation()
  }
  select.addEventListener('keydown', press)
  return () => select.removeEventListener('keydown', press)
}
