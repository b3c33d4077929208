import {
  type ComponentProps,
  type KeyboardEvent,
  type PointerEvent,
  type MouseEvent,
  type RefObject,
  useCallback,
  useRef,
  useState,
} from 'react'
import { isLetter } from './isLetter.ts'

/** The props of the popup. */
export interface PopupProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** Called once it is mounted. */
  onMounted: () => void
  /** The letters that were pressed before the popup had the focus. Returns them once. */
  takeTyped: () => string
}

interface PopupButton {
  /** The element around button and popup. */
  container: RefObject<HTMLSpanElement | null>
  isMounted: boolean
  isLoading: boolean
  popup: PopupProps
  button: Pick<ComponentProps<'button'>, 'aria-expanded' | 'onPointerEnter' | 'onFocus' | 'onPointerDown' | 'onClick' | 'onKeyDown'>
}

/**
 * For a button with a popup, of which a list has many. Only the button is rendered until it is used; the popup's code loads on hover or
 * focus. The popup stays mounted afterwards. When it closes, the focus returns to the button, unless something else has it.
 */
export function usePopupButton(preload: () => Promise<unknown>): PopupButton {
  const container = useRef<HTMLSpanElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [state, setState] = useState<'unused' | 'loading' | 'shown'>('unused')
  const wasOpen = useRef(false)
  const typed = useRef('')
  const onMounted = useCallback(() => setState('shown'), [])
  const onOpenChange = (nextIsOpen: boolean) => {
    setOpen(nextIsOpen)
    const focused = document.activeElement
    if (!nextIsOpen && (focused === document.body || focused?.closest('[role="menu"]'))) container.current?.querySelector('button')?.focus()
  }
  const takeTyped = () => {
    const text = typed.current
    typed.current = ''
    return text
  }
  const prefetch = () => void preload()
  return {
    container,
    isMounted: state !== 'unused',
    isLoading: state === 'loading',
    popup: { isOpen, onOpenChange, onMounted, takeTyped },
    button: {
      onKeyDown: (event: KeyboardEvent) => {
        if (isOpen && isLetter(event)) typed.current += event.key
      },
      'aria-expanded': isOpen && state === 'shown',
      onPointerEnter: prefetch,
      onFocus: prefetch,
      onPointerDown: (_: PointerEvent) => {
        wasOpen.current = isOpen
      },
      onClick: ({ detail }: MouseEvent) => {
        if (state === 'unused') setState('loading')
        typed.current = ''
        // A press outside an open popup has already closed it, even a press on its button; a key press has not.
        onOpenChange(state !== 'shown' || !(detail > 0 ? wasOpen.current : isOpen))
      },
    },
  }
}
