import type { MenuProps } from 'antd'

/** For a menu entry that holds a link: a click lands on the link itself, a key press on the entry around it. */
export const followLink: NonNullable<MenuProps['onClick']> = ({ domEvent: { type, target } }) => {
  if (type === 'keydown' && target instanceof Element) target.querySelector('a')?.click()
}
