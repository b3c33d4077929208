/**
 * Whether a key is meant for this part of the page: no dialog is open above it, and no menu or popover has the focus. `target` is where the
 * key was pressed.
 */
export function isInFront(part: Element, target: EventTarget | null): boolean {
  const ownDialog = part.closest('[role="dialog"]')
  const otherDialogs = [...document.querySelectorAll<HTMLElement>('[role="dialog"]')].filter((one) => one !== ownDialog && isShown(one))
  if (otherDialogs.length > 0 || !(target instanceof Node)) return false
  return ownDialog === null || ownDialog.contains(target) || target.contains(ownDialog)
}

/** Whether any dialog is open. */
export const isDialogOpen = (): boolean => [...document.querySelectorAll<HTMLElement>('[role="dialog"]')].some(isShown)

/** The button of a question such as "Delete?" beside it has no `aria-expanded`. */
const openPopup = '[aria-expanded="true"]:is([role="combobox"], [aria-haspopup]), .ant-popconfirm:not(.ant-popover-hidden)'

/** Whether a menu, a list or a popover is open, or is loading below the button in focus. Where it is closed, its elements may remain. */
export const isPopupOpen = (): boolean =>
  document.querySelector(openPopup) !== null || document.activeElement?.matches('[aria-haspopup][aria-busy="true"]') === true

/** Closed dialogs may remain in the page. */
const isShown = (dialog: HTMLElement): boolean => ('checkVisibility' in dialog ? dialog.checkVisibility() : true)
