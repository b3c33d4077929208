import { Dropdown, type DropdownProps } from 'antd'
import { useEffect } from 'react'
import type { PopupProps } from './usePopupButton.ts'

export type MenuPopupProps = PopupProps & Pick<DropdownProps, 'menu' | 'placement'>

/** The menu of a `ButtonMenu`: it hangs on an unseen place that is as large as the button. */
export function MenuPopup({ isOpen, onOpenChange, onShown, ...menu }: MenuPopupProps) {
  useEffect(onShown, [onShown])
  return (
    <Dropdown {...menu} open={isOpen} trigger={['click']} autoFocus onOpenChange={onOpenChange}>
      <span className="button-menu-place" aria-hidden />
    </Dropdown>
  )
}
