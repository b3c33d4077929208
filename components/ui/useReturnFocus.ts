import { useCallback, useInsertionEffect, useRef } from 'react'

/** What is to have the focus again since this frame, in place of something that was closed in it. */
let due: Element | null = null

/**
 * Returns the focus to the element that had it before this component was shown, unless something else has it by then: when the
 * component is removed, when `isShown` becomes false, and when the returned function is called, at the end of an animation. A dialog that takes the
 * place of another returns it to where that one was opened.
 */
export function useReturnFocus(isShown = true): () => void {
  const previousFocus = useRef<readonly (Element | null)[]>([])
  const giveBack = useCallback(() => {
    const previous = previousFocus.current.find((one) => one instanceof HTMLElement && one !== document.body && one.isConnected)
    due = previous ?? null
    // The component is still being removed from the page, which drops the focus.
    requestAnimationFrame(() => {
      due = null
      if (previous instanceof HTMLElement && previous.isConnected && isNowhere(document.activeElement)) previous.focus()
    })
  }, [])
  // An ordinary effect is too late: a field with `autoFocus` has the focus by then.
  useInsertionEffect(() => {
    if (!isShown) return undefined
    previousFocus.current = [document.activeElement, due]
    return giveBack
  }, [isShown, giveBack])
  return giveBack
}

/** Whether the focus is on nothing that can be seen. */
const isNowhere = (focused: Element | null): boolean =>
  focused === null || focused === document.body || focused.closest('[style*="display: none"]') !== null
