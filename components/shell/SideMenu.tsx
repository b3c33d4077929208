import MenuFoldOutlined from '@ant-design/icons/MenuFoldOutlined'
import MenuUnfoldOutlined from '@ant-design/icons/MenuUnfoldOutlined'
import { memo } from 'react'
import { Button } from '../ui/Button.tsx'
import { MenuEntries } from './MenuEntries.tsx'
import { MenuSelection } from './MenuSelection.tsx'
import { useMedia } from '../ui/useMedia.ts'
import { usePreference } from '../ui/usePreference.ts'

/** The window width of a tablet: the menu starts collapsed, unless the user opens it. */
const tabletWidth = '(max-width: 1199.98px)'

/**
 * The areas of the console. Beside a page with a menu of its own, such as an event, it starts collapsed; whether the user opens it
 * there is remembered separately.
 */
export const SideMenu = memo(function SideMenu({ isBesideMenu }: { isBesideMenu: boolean }) {
  const isTablet = useMedia(tabletWidth)
  const [isCollapsedAlone, setIsCollapsedAlone] = usePreference('menuIsCollapsed', isTablet)
  const [isCollapsedBeside, setIsCollapsedBeside] = usePreference('menuIsCollapsedBesideAnother', true)
  const [isCollapsed, setIsCollapsed] = isBesideMenu ? [isCollapsedBeside, setIsCollapsedBeside] : [isCollapsedAlone, setIsCollapsedAlone]
  const label = isCollapsed ? 'Expand menu' : 'Collapse menu'
  return (
    <nav className={isCollapsed ? 'shell-side shell-side-collapsed' : 'shell-side'} aria-label="Main menu">
      <MenuSelection />
      <MenuEntries isCollapsed={isCollapsed} />
      <Button
        type="text"
        className="shell-side-toggle"
        icon={isCollapsed ? <MenuUnfoldOutlined aria-hidden /> : <MenuFoldOutlined aria-hidden />}
        aria-expanded={!isCollapsed}
        aria-label={label}
        onClick={() => setIsCollapsed(!isCollapsed)}
      >
        {!isCollapsed && label}
      </Button>
    </nav>
  )
})
