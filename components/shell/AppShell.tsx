import { useRouter } from 'next/router'
import { type ReactNode, useRef } from 'react'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { Header } from './Header.tsx'
import { PreloadParts } from './PreloadParts.tsx'
import { ProgressLine } from './ProgressLine.tsx'
import { SideMenu } from './SideMenu.tsx'
import { SkipLinks } from './SkipLinks.tsx'
import { SignInAgain } from './SignInAgain.tsx'
import { SignedInOnly } from './SignedInOnly.tsx'
import { Toasts } from '../notices/Toasts.tsx'
import { useNavigationFocus } from '../ui/useNavigationFocus.ts'

interface Props {
  /** The page has a second menu of its own, such as the tabs of an event. */
  hasMenu: boolean
  children: ReactNode
}

/** The frame that stays while pages change: a new page of the same kind does not render its parts again. */
export function AppShell({ hasMenu, children }: Props) {
  return (
    <SignedInOnly>
      <ProgressLine />
      <div className="shell">
        <SkipLinks />
        <Header />
        <SideMenu isBesideMenu={hasMenu} />
        <Main>{children}</Main>
      </div>
      <Toasts />
      <SignInAgain />
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
