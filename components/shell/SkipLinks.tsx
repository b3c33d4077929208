/** The first stops of the Tab key: past the head and the menus, and past the controls of a list. The second is hidden on a page without rows. */
export const SkipLinks = () => (
  <>
    <a className="skip-link" href="#main">
      Skip to content
    </a>
    <button type="button" className="skip-link skip-to-rows" onClick={focusFirstRow}>
      Skip to first row
    </button>
  </>
)

const focusFirstRow = () => document.querySelector<HTMLElement>('#main tr[data-row-key][tabindex]')?.focus()
