import { useEffect } from 'react'

const firstField = ['input:not([type="hidden"], [type="file"], :disabled)', 'textarea'].map((one) => `.record form ${one}`).join(', ')

/**
 * Focuses the first field of a new record. The drawer is attached to the page after its content has mounted, and fields may still be
 * loading, so `autoFocus` of a field would come too early.
 */
export function useFirstFieldFocus(isNew: boolean): void {
  useEffect(() => {
    if (!isNew) return
    const focusField = (): boolean => {
      const field = document.querySelector<HTMLElement>(firstField)
      field?.focus()
      return field !== null
    }
    if (focusField()) return
    const observer = new MutationObserver(() => focusField() && observer.disconnect())
    observer.observe(document.body, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [isNew])
}
