import type { KeyboardEvent } from 'react'

/** While a row has the focus, `x` selects or deselects it and Ctrl+A (⌘A) selects the page. Does nothing in a list without checkboxes. */
export function selectByKey(event: KeyboardEvent<HTMLElement>): void {
  const row = event.target
  if (!(row instanceof HTMLTableRowElement) || event.altKey) return
  const isAll = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a'
  const isOne = event.key === 'x' && !event.ctrlKey && !event.metaKey
  if (!isAll && !isOne) return
  const box = (isAll ? event.currentTarget : row).querySelector<HTMLInputElement>('.select-cell input')
  if (!box) return
  event.preventDefault()
  if (isOne || !box.checked) box.click()
}
