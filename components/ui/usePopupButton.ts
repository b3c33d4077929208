import { type PointerEvent, type MouseEvent, useCallback, useRef, useState } from 'react'

/** What the popup of such a button is given. */
export interface PopupProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** It is here now. */
  onShown: () => void
}

/**
 * For a button that opens a popup, where a list has many: the button stands alone until it is used, and the popup's code
 * comes when somebody points at it. The popup stays mounted afterwards. When it closes, the focus goes back to the button
 * unless it has gone elsewhere.
 */
export function usePopupButton(preload: () => Promise<unknown>) {
  const holder = useRef<HTMLSpanElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [state, setState] = useState<'unused' | 'loading' | 'shown'>('unused')
  const wasOpen = useRef(false)
  const onShown = useCallback(() => setState('shown'), [])
  const onOpenChange = (toOpen: boolean) => {
    setOpen(toOpen)
    const focused = document.activeElement
    if (!toOpen && (focused === document.body || focused?.closest('[role="menu"]'))) holder.current?.querySelector('button')?.focus()
  }
  const loadAhead = () => void preload()
  return {
    /** Around button and popup. */
    holder,
    isUsed: state !== 'unused',
    isLoading: state === 'loading',
    popup: { isOpen, onOpenChange, onShown } satisfies PopupProps,
    button: {
      'aria-expanded': isOpen && state === 'shown',
      onPointerEnter: loadAhead,
      onFocus: loadAhead,
      onPointerDown: (_: PointerEvent) => {
        wasOpen.current = isOpen
      },
      onClick: ({ detail }: MouseEvent) => {
        if (state === 'unused') setState('loading')
        // A press outside of an open popup has closed it already, also one on its button; a key has not.
        onOpenChange(state !== 'shown' || !(detail > 0 ? wasOpen.current : isOpen))
      },
    },
  }
}
