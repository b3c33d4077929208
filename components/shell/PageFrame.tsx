import { useRouter } from 'next/router'
import type { AppProps } from 'next/app'
import { routes } from '#constants/routes.ts'
import { EventFrame } from '../events/EventFrame.tsx'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
// Nearly every page is a list: its code is loaded once with the frame, not again with each page.
import '../resource/ResourceTab.tsx'
import { AppShell } from './AppShell.tsx'
import { PrefetchLinks } from './PrefetchLinks.tsx'

/** Pages without the shell. All others are inside it and need a signed-in user. */
const barePages: readonly string[] = [routes.home, routes.login, routes.logout, '/404', '/_error']
/** Pages under this path are tabs of an event and get the event. */
const eventPages = `${routes.events}/[id]/`

/** A page with the frame around it that stays while pages change. */
export function PageFrame({ Page }: { Page: AppProps['Component'] }) {
  const { pathname } = useRouter()
  if (barePages.includes(pathname))
    return (
      <ErrorBoundary>
        <Page />
      </ErrorBoundary>
    )
  const tab = pathname.startsWith(eventPages) ? pathname.slice(eventPages.length) : undefined
  return (
    <AppShell hasMenu={tab !== undefined}>
      <PrefetchLinks />
      {tab ? <EventFrame Tab={Page} tab={tab} /> : <Page />}
    </AppShell>
  )
}
