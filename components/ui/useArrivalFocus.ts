import { useRouter } from 'next/router'
import { type RefObject, useEffect, useRef } from 'react'

/** The heading of the page, or of the part of it that an address opens: the last one marked counts. */
const heading = '[data-page-heading]'

/** Moves the focus to the new page's heading after each navigation, so that keyboard and screen reader start there. */
export function useArrivalFocus(main: RefObject<HTMLElement | null>): void {
  const { asPath } = useRouter()
  // A changed filter or page of a list is no navigation.
  const path = asPath.split(/[?#]/, 1)[0]
  const shown = useRef(path)
  useEffect(() => {
    if (shown.current === path || !main.current) return
    shown.current = path
    const focusHeading = () => {
      const target = [...(main.current?.querySelectorAll<HTMLElement>(heading) ?? [])].at(-1)
      target?.focus({ preventScroll: true })
      return target !== undefined
    }
    if (focusHeading()) return
    const waiting = new MutationObserver(() => focusHeading() && waiting.disconnect())
    waiting.observe(main.current, { childList: true, subtree: true })
    return () => waiting.disconnect()
  }, [path, main])
}
