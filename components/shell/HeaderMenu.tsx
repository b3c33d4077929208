import { Dropdown, type MenuProps } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'

/**
 * A menu under a button of the header. It takes the focus when it opens, without scrolling the page as Ant Design's own
 * way does; when it closes, the focus goes back to the button unless it has gone elsewhere.
 */
export function HeaderMenu({ menu, children }: { menu: MenuProps; children: ReactNode }) {
  const holder = useRef<HTMLSpanElement>(null)
  const popup = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    if (!isOpen) return
    // It can take the focus once it has its place.
    const frame = requestAnimationFrame(() => {
      popup.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [isOpen])
  const change = (isOpening: boolean) => {
    setIsOpen(isOpening)
    const focused = document.activeElement
    if (!isOpening && (focused === document.body || popup.current?.contains(focused)))
      holder.current?.querySelector('button')?.focus({ preventScroll: true })
  }
  return (
    <span ref={holder}>
      <Dropdown
        menu={menu}
        trigger={['click']}
        placement="bottomRight"
        open={isOpen}
        onOpenChange={change}
        popupRender={(entries) => <div ref={popup}>{entries}</div>}
      >
        {children}
      </Dropdown>
    </span>
  )
}
