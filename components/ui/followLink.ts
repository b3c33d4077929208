import type { MenuProps } from 'antd'

/** For a menu entry that contains a link: a click hits the link itself, but a key press only the entry around it. */
export const followLink: NonNullable<MenuProps['onClick']> = ({ domEvent: { type, target } }) => {
  if (type === 'keydown' && target instanceof Element) target.querySelector('a')?.click()
}
