import { useRouter } from 'next/router'
import { type RefObject, useEffect, useRef } from 'react'

/** The heading of the page, or of the part that the address opens: the last one marked wins. */
const heading = '[data-page-heading]'

/** Moves the focus to the new page's heading after each navigation, so that keyboards and screen readers start there. */
export function useNavigationFocus(main: RefObject<HTMLElement | null>): void {
  const { asPath } = useRouter()
  // Changing a filter or page of a list is not a navigation.
  const path = asPath.split(/[?#]/, 1)[0]
  const lastPath = useRef(path)
  useEffect(() => {
    if (lastPath.current === path || !main.current) return
    lastPath.current = path
    const focusHeading = () => {
      const target = [...(main.current?.querySelectorAll<HTMLElement>(heading) ?? [])].at(-1)
      target?.focus({ preventScroll: true })
      return target !== undefined
    }
    if (focusHeading()) return
    const observer = new MutationObserver(() => focusHeading() && observer.disconnect())
    observer.observe(main.current, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [path, main])
}
