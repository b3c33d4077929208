import CalendarOutlined from '@ant-design/icons/CalendarOutlined'
import DashboardOutlined from '@ant-design/icons/DashboardOutlined'
import ScheduleOutlined from '@ant-design/icons/ScheduleOutlined'
import { Menu, type MenuProps } from 'antd'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { menu, type MenuEntry } from '#constants/menu.ts'
import { useAppDispatch, useAppSelector } from '#store/hooks.ts'
import { menuOpened } from '#store/ui/ui.ts'
import { followLink } from '../ui/followLink.ts'

const icons: Readonly<Record<MenuEntry['icon'], ReactNode>> = {
  dashboard: <DashboardOutlined aria-hidden />,
  events: <CalendarOutlined aria-hidden />,
}

const items: MenuProps['items'] = menu.map(({ key, label, entries }) => ({
  key: `group-${key}`,
  label,
  icon: <ScheduleOutlined aria-hidden />,
  children: entries.map((entry) => ({
    key: String(entry.submenu),
    icon: icons[entry.icon],
    label: <EntryLink {...entry} />,
  })),
}))
function EntryLink({ submenu, route, label }: MenuEntry) {
  const isSelected = useAppSelector((state) => state.ui.selectedSubmenu === submenu)
  return (
    <Link href={route} aria-current={isSelected ? 'page' : undefined}>
      {label}
    </Link>
  )
}
const groupPrefix = 'group-'

/** The menu of the areas, as the state of `ui` has it open and selected. */
export function MenuEntries({ isCollapsed = false, onChosen }: { isCollapsed?: boolean; onChosen?: () => void }) {
  const dispatch = useAppDispatch()
  const selected = useAppSelector((state) => state.ui.selectedSubmenu)
  const open = useAppSelector((state) => state.ui.openMenu)
  const choose: MenuProps['onClick'] = (info) => {
    onChosen?.()
    followLink(info)
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
