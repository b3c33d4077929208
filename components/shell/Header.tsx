import { memo } from 'react'
import { landingRoute } from '#constants/routes.ts'
import { PageLink } from '../ui/PageLink.tsx'
import { JobsButton } from '../jobs/JobsButton.tsx'
import { NoticeLogButton } from '../notices/NoticeLogButton.tsx'
import { PaletteButton } from '../palette/PaletteButton.tsx'
import { OfflineLine } from './OfflineLine.tsx'
import { PhoneMenuButton } from './PhoneMenuButton.tsx'
import { logoUrl } from './logoUrl.ts'
import { Shortcuts } from './Shortcuts.tsx'
import { ThemeMenu } from './ThemeMenu.tsx'
import { UserMenu } from './UserMenu.tsx'

export const Header = memo(function Header() {
  return (
    <header className="shell-header">
      <PhoneMenuButton />
      <PageLink href={landingRoute} className="brand">
        <img src={logoUrl} alt="" width={24} height={24} />
        <span>Copilot</span>
      </PageLink>
      <PaletteButton />
      <OfflineLine />
      <div className="shell-header-tools">
        <JobsButton />
        <NoticeLogButton />
        <Shortcuts />
        <ThemeMenu />
        <UserMenu />
      </div>
    </header>
  )
})
