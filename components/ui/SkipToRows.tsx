/** A stop of the Tab key past the menus and the controls of a list, a board or the agenda. The style sheet hides it where they are empty. */
export const SkipToRows = () => (
  <button type="button" className="skip-link skip-to-rows" onClick={focusFirstItem}>
    Skip to first item
  </button>
)

const items = 'tr[data-row-key][tabindex], .skip-target:not([tabindex="-1"])'

/** Moves the focus to the first row or item of the page. Returns whether there is one. */
export function focusFirstItem(): boolean {
  const first = document.querySelector<HTMLElement>(`#main :is(${items})`)
  first?.focus()
  return first !== null
}

/** Whether an element is a row or an item of a list, or is in one. */
export const isInItem = (element: EventTarget | null): boolean => element instanceof Element && element.closest(items) !== null
