import { useEffect, useState } from 'react'

/** Returns the focus to the element that had it before this component mounted, unless something else has it by then. */
export function useReturnFocus(): void {
  const [previousFocus] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      // The component is still being removed from the page, which drops the focus.
      requestAnimationFrame(() => {
        if (previousFocus instanceof HTMLElement && previousFocus.isConnected && document.activeElement === document.body)
          previousFocus.focus()
      })
    },
    [previousFocus],
  )
}
