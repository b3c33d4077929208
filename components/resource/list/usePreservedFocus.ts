import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/**
 * When the focused row leaves the list, moves the focus to the row now at its position, so that keyboard users do not start again at the
 * top of the page.
 */
export function usePreservedFocus(container: RefObject<HTMLElement | null>, rows: readonly unknown[]): void {
  const lastFocused = useRef<{ row: HTMLElement; index: number } | null>(null)
  useEffect(() => {
    const remember = () => {
      const row = document.activeElement?.closest<HTMLElement>('tr[tabindex]')
      lastFocused.current = row && container.current?.contains(row) ? { row, index: rowElementsOf(container.current).indexOf(row) } : null
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [container])
  useLayoutEffect(() => {
    if (!container.current || !lastFocused.current || lastFocused.current.row.isConnected || document.activeElement !== document.body)
      return
    const rowElements = rowElementsOf(container.current)
    rowElements[Math.min(lastFocused.current.index, rowElements.length - 1)]?.focus({ preventScroll: true })
  }, [container, rows])
}

const rowElementsOf = (container: HTMLElement): HTMLElement[] => [...container.querySelectorAll<HTMLElement>('tr[tabindex]')]
