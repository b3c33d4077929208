import { type RefObject, useEffect, useEffectEvent } from 'react'
import { isInFront } from '../../ui/isInFront.ts'

interface SaveKeys {
  /** Ctrl+S, or ⌘S. */
  onSave: () => void
  /** Ctrl+Enter, or ⌘Enter. */
  onSaveNext: () => void
  isEnabled: boolean
}

/** Saves a form by keyboard while no dialog is open above it, wherever in its drawer or page the focus is. */
export function useSaveKeys(part: RefObject<HTMLElement | null>, { onSave, onSaveNext, isEnabled }: SaveKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const hasModifier = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
    const save = event.key.toLowerCase() === 's' ? onSave : event.key === 'Enter' ? onSaveNext : undefined
    if (!isEnabled || !hasModifier || !save || !part.current || !isInFront(part.current, event.target)) return
    // Not the browser's own "save page", and not the form's Enter besides.
    event.preventDefault()
    event.stopPropagation()
    if (!event.repeat) save()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen, true)
    return () => document.removeEventListener('keydown', listen, true)
  }, [])
}
