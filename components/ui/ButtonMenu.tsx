import { Dropdown, type DropdownProps } from 'antd'
import { type ReactNode, useRef } from 'react'

interface Props extends Pick<DropdownProps, 'menu' | 'placement' | 'disabled'> {
  /** The button. */
  children: ReactNode
}

/**
 * A menu under a button. It opens with its first entry in focus, so that the arrow keys work at once; when it closes, the
 * focus goes back to the button unless it has gone elsewhere.
 */
export function ButtonMenu({ children, ...menu }: Props) {
  const holder = useRef<HTMLSpanElement>(null)
  const giveFocusBack = (isOpen: boolean) => {
    const focused = document.activeElement
    if (!isOpen && (focused === document.body || focused?.closest('[role="menu"]'))) holder.current?.querySelector('button')?.focus()
  }
  return (
    <span ref={holder}>
      <Dropdown {...menu} trigger={['click']} autoFocus onOpenChange={giveFocusBack}>
        {children}
      </Dropdown>
    </span>
  )
}
