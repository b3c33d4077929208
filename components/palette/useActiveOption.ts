import { type RefObject, useEffect } from 'react'

const watched = { subtree: true, childList: true, attributeFilter: ['aria-selected', 'aria-activedescendant'] }

/**
 * Points the field to the selected option, for screen readers. The list loses its own reference when options arrive while none was
 * selected.
 */
export function useActiveOption(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = root.current
    if (!element) return
    const point = () => {
      const field = element.querySelector('[role="combobox"]')
      const id = element.querySelector('[role="option"][aria-selected="true"]')?.id
      if (!id) field?.removeAttribute('aria-activedescendant')
      else if (field?.getAttribute('aria-activedescendant') !== id) field?.setAttribute('aria-activedescendant', id)
    }
    const observer = new MutationObserver(point)
    observer.observe(element, watched)
    point()
    return () => observer.disconnect()
  }, [root])
}
