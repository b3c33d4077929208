import { Dropdown, type DropdownProps, type MenuProps } from 'antd'
import { type FocusEvent, useEffect } from 'react'
import { focusByTyping, focusEntry } from './focusByTyping.ts'
import type { PopupProps } from './usePopupButton.ts'

export type MenuPopupProps = PopupProps & Pick<DropdownProps, 'menu' | 'placement'>

/** The menu of a `ButtonMenu`, anchored to an invisible element as large as the button. */
export function MenuPopup({ menu, placement, isOpen, onOpenChange, onMounted, takeTyped }: MenuPopupProps) {
  useEffect(onMounted, [onMounted])
  const onEntryClick: MenuProps['onClick'] = (info) => {
    // The focus returns to the button while the key is still down, which would press the button too.
    if (info.domEvent.type === 'keydown') info.domEvent.preventDefault()
    menu?.onClick?.(info)
  }
  const onFirstFocus = ({ currentTarget, timeStamp }: FocusEvent<HTMLElement>) => {
    const text = takeTyped()
    if (text) focusEntry(currentTarget, text, timeStamp)
  }
  return (
    <Dropdown
      menu={{ ...menu, onClick: onEntryClick, onKeyDown: focusByTyping, onFocus: onFirstFocus }}
      placement={placement}
      open={isOpen}
      trigger={['click']}
      autoFocus
      onOpenChange={onOpenChange}
    >
      <span className="button-menu-place" aria-hidden />
    </Dropdown>
  )
}
