import Link from 'next/link'
import { memo } from 'react'
import { landingRoute } from '#constants/routes.ts'
import { NoticeLogButton } from '../notices/NoticeLogButton.tsx'
import { PhoneMenuButton } from './PhoneMenuButton.tsx'
import { ThemeMenu } from './ThemeMenu.tsx'
import { UserMenu } from './UserMenu.tsx'

export const Header = memo(function Header() {
  return (
    <header className="shell-header">
      <PhoneMenuButton />
      <Link href={landingRoute} className="brand">
        <img src="/icon.svg" alt="" width={24} height={24} />
        <span>Copilot</span>
      </Link>
      <div className="shell-header-tools">
        <NoticeLogButton />
        <ThemeMenu />
        <UserMenu />
      </div>
    </header>
  )
})
