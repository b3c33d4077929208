import { Dropdown, type MenuProps } from 'antd'
import { type ReactNode, useRef } from 'react'

/** A menu under a button of the header. When it closes, the focus goes back to the button unless it has gone elsewhere. */
export function HeaderMenu({ menu, children }: { menu: MenuProps; children: ReactNode }) {
  const holder = useRef<HTMLSpanElement>(null)
  const giveFocusBack = (isOpen: boolean) => {
    const focused = document.activeElement
    if (!isOpen && (focused === document.body || focused?.closest('[role="menu"]'))) holder.current?.querySelector('button')?.focus()
  }
  return (
    <span ref={holder}>
      <Dropdown menu={menu} trigger={['click']} placement="bottomRight" autoFocus onOpenChange={giveFocusBack}>
        {children}
      </Dropdown>
    </span>
  )
}
