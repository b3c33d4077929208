import { useEffect, useState } from 'react'

/** Gives the focus back to what had it before this part opened, unless it has gone elsewhere since. */
export function useReturnFocus(): void {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      // The part is still leaving the page, and takes the focus with it.
      requestAnimationFrame(() => {
        if (before instanceof HTMLElement && before.isConnected && document.activeElement === document.body) before.focus()
      })
    },
    [before],
  )
}
