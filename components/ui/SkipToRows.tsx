/** A stop of the Tab key past the menus and the controls of a list, a board or the agenda. The style sheet hides it where they are empty. */
export const SkipToRows = () => (
  <button type="button" className="skip-link skip-to-rows" onClick={focusFirstItem}>
    Skip to first item
  </button>
)

const items = 'tr[data-row-key][tabindex], .skip-target:not([tabindex="-1"])'
const focusFirstItem = () => document.querySelector<HTMLElement>(`#main :is(${items})`)?.focus()
