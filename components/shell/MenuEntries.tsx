import CalendarOutlined from '@ant-design/icons/CalendarOutlined'
import DashboardOutlined from '@ant-design/icons/DashboardOutlined'
import ScheduleOutlined from '@ant-design/icons/ScheduleOutlined'
import { Menu, type MenuProps } from 'antd'
import Link from 'next/link'
import { useRouter } from 'next/router'
import { menu, type MenuEntry } from '#constants/menu.ts'
import { useAppDispatch, useAppSelector } from '#store/hooks.ts'
import { menuOpened } from '#store/ui/ui.ts'

const icons: Readonly<Record<MenuEntry['icon'], React.ReactNode>> = { dashboard: <DashboardOutlined />, events: <CalendarOutlined /> }

const items: MenuProps['items'] = menu.map(({ key, label, entries }) => ({
  key: `group-${key}`,
  label,
  icon: <ScheduleOutlined />,
  children: entries.map((entry) => ({
    key: String(entry.submenu),
    icon: icons[entry.icon],
    label: <Link href={entry.route}>{entry.label}</Link>,
  })),
}))
const allEntries = menu.flatMap(({ entries }) => entries)
const groupPrefix = 'group-'

/** The menu of the areas, as the state of `ui` has it open and selected. */
export function MenuEntries({ isCollapsed = false, onChosen }: { isCollapsed?: boolean; onChosen?: () => void }) {
  const dispatch = useAppDispatch()
  const router = useRouter()
  const selected = useAppSelector((state) => state.ui.selectedSubmenu)
  const open = useAppSelector((state) => state.ui.openMenu)
  const choose: MenuProps['onClick'] = ({ key, domEvent }) => {
    onChosen?.()
    // A click lands on the link itself; a key press on the entry around it.
    const entry = allEntries.find(({ submenu }) => String(submenu) === key)
    if (entry && domEvent.type === 'keydown') void router.push(entry.route)
  }
  return (
    <Menu
      mode="inline"
      items={items}
      inlineCollapsed={isCollapsed}
      inlineIndent={12}
      selectedKeys={[String(selected)]}
      onClick={choose}
      {...(!isCollapsed && {
        openKeys: open.map((key) => groupPrefix + key),
        onOpenChange: (keys: string[]) => dispatch(menuOpened(keys.map((key) => key.slice(groupPrefix.length)))),
      })}
    />
  )
}
