import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/**
 * When the focused row leaves the list, moves the focus to the row now at its position, so that keyboard users do not start again at the
 * top of the page.
 */
export function useKeptFocus(frame: RefObject<HTMLElement | null>, rows: readonly unknown[]): void {
  const last = useRef<{ row: HTMLElement; index: number } | null>(null)
  useEffect(() => {
    const remember = () => {
      const row = document.activeElement?.closest<HTMLElement>('tr[tabindex]')
      last.current = row && frame.current?.contains(row) ? { row, index: linesOf(frame.current).indexOf(row) } : null
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [frame])
  useLayoutEffect(() => {
    if (!frame.current || !last.current || last.current.row.isConnected || document.activeElement !== document.body) return
    const lines = linesOf(frame.current)
    lines[Math.min(last.current.index, lines.length - 1)]?.focus({ preventScroll: true })
  }, [frame, rows])
}

const linesOf = (frame: HTMLElement): HTMLElement[] => [...frame.querySelectorAll<HTMLElement>('tr[tabindex]')]
