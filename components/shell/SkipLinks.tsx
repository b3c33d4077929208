import { SkipToRows } from '../ui/SkipToRows.tsx'

/** The first stops of the Tab key: past the head and the menus, and past the controls of a list. */
export const SkipLinks = () => (
  <>
    <a className="skip-link" href="#main">
      Skip to content
    </a>
    <SkipToRows />
  </>
)
