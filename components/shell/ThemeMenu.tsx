import { Button } from '../ui/Button.tsx'
import { ButtonMenu } from '../ui/ButtonMenu.tsx'
import { type ThemeChoice, useTheme } from '../ui/useTheme.ts'

const items = [
  { key: 'light', label: 'Light' },
  { key: 'dark', label: 'Dark' },
  { key: 'system', label: 'System' },
]

export function ThemeMenu() {
  const { choice, choose } = useTheme()
  const menu = { items, selectable: true, selectedKeys: [choice], onClick: ({ key }: { key: string }) => choose(key as ThemeChoice) }
  return (
    <ButtonMenu placement="bottomRight" menu={menu}>
      <Button type="text" icon={<ThemeIcon />} aria-label="Theme" aria-haspopup="menu" />
    </ButtonMenu>
  )
}

/** A half-filled circle. It is drawn here because the icons of a sun and a moon would take a thousand bytes of the first load. */
const ThemeIcon = () => (
  <span className="anticon" aria-hidden>
    <svg viewBox="0 0 16 16" width="1em" height="1em" fill="currentColor">
      <path d="M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1m0 1.2v11.6A5.8 5.8 0 0 1 8 2.2" fillRule="evenodd" />
    </svg>
  </span>
)
