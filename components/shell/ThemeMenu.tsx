import DesktopOutlined from '@ant-design/icons/DesktopOutlined'
import MoonOutlined from '@ant-design/icons/MoonOutlined'
import SunOutlined from '@ant-design/icons/SunOutlined'
import { Button } from '../ui/Button.tsx'
import { ButtonMenu } from '../ui/ButtonMenu.tsx'
import { type ThemeChoice, useTheme } from '../ui/useTheme.ts'

const items = [
  { key: 'light', label: 'Light', icon: <SunOutlined aria-hidden /> },
  { key: 'dark', label: 'Dark', icon: <MoonOutlined aria-hidden /> },
  { key: 'system', label: 'System', icon: <DesktopOutlined aria-hidden /> },
]

export function ThemeMenu() {
  const { choice, name, choose } = useTheme()
  const menu = { items, selectable: true, selectedKeys: [choice], onClick: ({ key }: { key: string }) => choose(key as ThemeChoice) }
  return (
    <ButtonMenu placement="bottomRight" menu={menu}>
      <Button
        type="text"
        icon={name === 'dark' ? <MoonOutlined aria-hidden /> : <SunOutlined aria-hidden />}
        aria-label="Theme"
        aria-haspopup="menu"
      />
    </ButtonMenu>
  )
}
