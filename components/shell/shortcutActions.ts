import { focusFirstItem, isInItem } from '../ui/SkipToRows.tsx'

/** A list moves from the row in focus itself. */
const enterList = (target: EventTarget | null): boolean => !isInItem(target) && focusFirstItem()

/**
 * What a single key does on the page, and with the row that has the focus. Each returns whether it did something, or why the row does not
 * have what it is for.
 */
export const shortcutActions: Readonly<Record<string, (target: EventTarget | null) => boolean | string>> = {
  '/': () => {
    const search = document.querySelector<HTMLElement>('#main input[type=search]')
    search?.focus()
    return search !== null
  },
  c: () => click(document.querySelector<HTMLElement>('#main .add-button')),
  e: (target) => isRow(target) && target.matches('.opens') && click(target),
  j: enterList,
  k: enterList,
  s: (target) => isRow(target) && (click(target.querySelector<HTMLElement>(statusMenu)) || 'This row has no status that you can change.'),
}

const statusMenu = '.status-menu button, button.status-menu'

/** Whether a row on the page has a status menu. */
export const hasStatusMenu = (): boolean => document.querySelector(statusMenu) !== null

const isRow = (target: EventTarget | null): target is HTMLTableRowElement =>
  target instanceof HTMLTableRowElement && target.dataset.rowKey !== undefined

function click(element: HTMLElement | null): boolean {
  // A menu returns the focus to its button.
  if (!element?.matches('tr')) element?.focus()
  element?.click()
  return element !== null
}
