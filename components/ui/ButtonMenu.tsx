import { type ButtonHTMLAttributes, cloneElement, type MouseEvent, type ReactElement } from 'react'
import { lazyPart } from './lazyPart.tsx'
import type { MenuPopupProps } from './MenuPopup.tsx'
import { usePopupButton } from './usePopupButton.ts'

const MenuPopup = lazyPart(() => import('./MenuPopup.tsx').then((file) => file.MenuPopup), { prefetch: true })

interface Props extends Pick<MenuPopupProps, 'menu' | 'placement'> {
  /** The class of the element around the button. */
  className?: string
  /** Called when the button is pressed, for entries that depend on what is loaded then. */
  onOpen?: () => void
  children: ReactElement<ButtonHTMLAttributes<HTMLButtonElement>>
}

/** A menu below a button. It opens with its first entry focused, so that the arrow keys work immediately. */
export function ButtonMenu({ className = '', onOpen, children, ...menu }: Props) {
  const { container, isMounted, isLoading, popup, button } = usePopupButton(MenuPopup.preload)
  const onClick = (event: MouseEvent<HTMLButtonElement>) => {
    onOpen?.()
    button.onClick?.(event)
  }
  return (
    <span ref={container} className={['button-menu', className].join(' ')}>
      {cloneElement(children, { 'aria-haspopup': 'menu', 'aria-busy': isLoading || children.props['aria-busy'], ...button, onClick })}
      {isMounted && <MenuPopup {...menu} {...popup} />}
    </span>
  )
}
