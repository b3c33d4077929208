import BankOutlined from '@ant-design/icons/BankOutlined'
import BellOutlined from '@ant-design/icons/BellOutlined'
import CalendarOutlined from '@ant-design/icons/CalendarOutlined'
import CoffeeOutlined from '@ant-design/icons/CoffeeOutlined'
import SlidersOutlined from '@ant-design/icons/SlidersOutlined'
import DashboardOutlined from '@ant-design/icons/DashboardOutlined'
import FieldTimeOutlined from '@ant-design/icons/FieldTimeOutlined'
import MailOutlined from '@ant-design/icons/MailOutlined'
import ScheduleOutlined from '@ant-design/icons/ScheduleOutlined'
import TeamOutlined from '@ant-design/icons/TeamOutlined'
import ToolOutlined from '@ant-design/icons/ToolOutlined'
import UserOutlined from '@ant-design/icons/UserOutlined'
import { type ReactNode, useId } from 'react'
import { menu, type MenuEntry, type MenuGroup } from '#constants/menu.ts'
import { useAppDispatch, useAppSelector } from '#store/hooks.ts'
import { menuOpened } from '#store/ui/ui.ts'
import { PageLink } from '../ui/PageLink.tsx'
import { useHoverPopup } from './useHoverPopup.ts'

const icons: Readonly<Record<MenuEntry['icon'], ReactNode>> = {
  dashboard: <DashboardOutlined aria-hidden />,
  events: <CalendarOutlined aria-hidden />,
  coffeeChats: <CoffeeOutlined aria-hidden />,
  meetings: <TeamOutlined aria-hidden />,
  notifications: <BellOutlined aria-hidden />,
  allocators: <UserOutlined aria-hidden />,
  jobs: <FieldTimeOutlined aria-hidden />,
  staff: <TeamOutlined aria-hidden />,
  companyTypes: <BankOutlined aria-hidden />,
  utilities: <ToolOutlined aria-hidden />,
  mail: <MailOutlined aria-hidden />,
}
const groupIcons: Readonly<Record<MenuGroup['icon'], ReactNode>> = {
  schedule: <ScheduleOutlined aria-hidden />,
  console: <SlidersOutlined aria-hidden />,
}

interface Props {
  isCollapsed?: boolean
  onChosen?: () => void
}
interface GroupProps {
  group: MenuGroup
  onChosen?: () => void
}

/** The menu of the areas; the state `ui` has the open groups and the selected entry. */
export const MenuEntries = ({ isCollapsed = false, onChosen }: Props) => (
  <ul className="menu">
    {menu.map((group) => (
      <li key={group.key}>{isCollapsed ? <IconOfGroup group={group} /> : <Group group={group} onChosen={onChosen} />}</li>
    ))}
  </ul>
)

/** A group that expands below its head. */
function Group({ group, onChosen }: GroupProps) {
  const id = useId()
  const dispatch = useAppDispatch()
  const open = useAppSelector((state) => state.ui.openMenu)
  const isOpen = open.includes(group.key)
  const toggle = () => dispatch(menuOpened(isOpen ? open.filter((key) => key !== group.key) : [...open, group.key]))
  return (
    <>
      <button
        type="button"
        className="menu-group"
        data-selected={useIsSelected(group)}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={toggle}
      >
        {groupIcons[group.icon]}
        <span className="menu-label">{group.label}</span>
        <span className="menu-arrow" aria-hidden />
      </button>
      <Entries id={id} isShown={isOpen} group={group} onChosen={onChosen} />
    </>
  )
}

/** A group of the collapsed menu: its entries show beside its icon on hover or after a click. */
function IconOfGroup({ group }: GroupProps) {
  const id = useId()
  const { isOpen, position, containerProps, buttonProps, close } = useHoverPopup()
  return (
    <div {...containerProps}>
      <button
        type="button"
        className="menu-group"
        data-selected={useIsSelected(group)}
        aria-controls={id}
        aria-expanded={isOpen}
        {...buttonProps}
      >
        {groupIcons[group.icon]}
        <span className="menu-label">{group.label}</span>
      </button>
      <div className="menu-popup" style={position} hidden={!isOpen}>
        <Entries id={id} isShown={isOpen} group={group} onChosen={close} />
      </div>
    </div>
  )
}

function Entries({ id, isShown, group, onChosen }: GroupProps & { id: string; isShown: boolean }) {
  const selected = useAppSelector((state) => state.ui.selectedSubmenu)
  return (
    <ul id={id} className="menu-entries" hidden={!isShown}>
      {isShown &&
        group.entries.map(({ submenu, route, label, icon }) => (
          <li key={submenu}>
            <PageLink href={route} className="menu-entry" aria-current={submenu === selected ? 'page' : undefined} onClick={onChosen}>
              {icons[icon]}
              <span className="menu-label">{label}</span>
            </PageLink>
          </li>
        ))}
    </ul>
  )
}

const useIsSelected = ({ entries }: MenuGroup): boolean =>
  useAppSelector((state) => entries.some(({ submenu }) => submenu === state.ui.selectedSubmenu))
