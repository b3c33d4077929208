import { type ComponentProps, type PointerEvent, type MouseEvent, type RefObject, useCallback, useRef, useState } from 'react'

/** The props of the popup. */
export interface PopupProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** Called once it is mounted. */
  onShown: () => void
}

interface PopupButton {
  /** The element around button and popup. */
  holder: RefObject<HTMLSpanElement | null>
  isUsed: boolean
  isLoading: boolean
  popup: PopupProps
  button: Pick<ComponentProps<'button'>, 'aria-expanded' | 'onPointerEnter' | 'onFocus' | 'onPointerDown' | 'onClick'>
}

/**
 * For a button with a popup, of which a list has many. Only the button is rendered until it is used; the popup's code loads on hover or
 * focus. The popup stays mounted afterwards. When it closes, the focus returns to the button, unless something else has it.
 */
export function usePopupButton(preload: () => Promise<unknown>): PopupButton {
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
    holder,
    isUsed: state !== 'unused',
    isLoading: state === 'loading',
    popup: { isOpen, onOpenChange, onShown },
    button: {
      'aria-expanded': isOpen && state === 'shown',
      onPointerEnter: loadAhead,
      onFocus: loadAhead,
      onPointerDown: (_: PointerEvent) => {
        wasOpen.current = isOpen
      },
      onClick: ({ detail }: MouseEvent) => {
        if (state === 'unused') setState('loading')
        // A press outside an open popup has already closed it, even a press on its button; a key press has not.
        onOpenChange(state !== 'shown' || !(detail > 0 ? wasOpen.current : isOpen))
      },
    },
  }
}
