import { useRouter } from 'next/router'
import { type ReactNode, useRef } from 'react'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { Header } from './Header.tsx'
import { PreloadParts } from './PreloadParts.tsx'
import { ProgressLine } from './ProgressLine.tsx'
import { Shortcuts } from './Shortcuts.tsx'
import { SideMenu } from './SideMenu.tsx'
import { SignInAgain } from './SignInAgain.tsx'
import { SignedInOnly } from './SignedInOnly.tsx'
import { Toasts } from '../notices/Toasts.tsx'
import { useNavigationFocus } from '../ui/useNavigationFocus.ts'

/** The frame that stays while pages change: its parts have no props, so that a new page does not render them again. */
export function AppShell({ children }: { children: ReactNode }) {
  return (
    <SignedInOnly>
      <div className="shell">
        <a className="skip-link" href="#main">
          Skip to content
        </a>
        <ProgressLine />
        <Header />
        <SideMenu />
        <Main>{children}</Main>
      </div>
      <Toasts />
      <SignInAgain />
      <Shortcuts />
      <PreloadParts />
    </SignedInOnly>
  )
}

function Main({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  // Before that, Next does not provide the query of the address, and a page would start without it and overwrite it.
  const { isReady } = useRouter()
  useNavigationFocus(main)
  return (
    <main id="main" className="shell-main" ref={main} tabIndex={-1}>
      <ErrorBoundary>{isReady && children}</ErrorBoundary>
    </main>
  )
}
