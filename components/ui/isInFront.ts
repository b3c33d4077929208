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

/** Closed dialogs may remain in the page. */
const isShown = (dialog: HTMLElement): boolean => ('checkVisibility' in dialog ? dialog.checkVisibility() : true)
