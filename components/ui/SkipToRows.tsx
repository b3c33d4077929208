/** A stop of the Tab key past the menus and the controls of a list. The style sheet hides it on a page without rows. */
export const SkipToRows = () => (
  <button type="button" className="skip-link skip-to-rows" onClick={focusFirstRow}>
    Skip to first row
  </button>
)

const focusFirstRow = () => document.querySelector<HTMLElement>('#main tr[data-row-key][tabindex]')?.focus()
