import { useRouter } from 'next/router'
import type { AppProps } from 'next/app'
import { routes } from '#constants/routes.ts'
import { EventFrame } from '../events/EventFrame.tsx'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
// Nearly every page is a list: its code comes once, with the frame, and not with each page anew.
import '../resource/ResourceTab.tsx'
import { AppShell } from './AppShell.tsx'
import { AskAhead } from './AskAhead.tsx'

/** Pages that stand alone. All others are inside the shell and only for who is signed in. */
const bare: readonly string[] = [routes.home, routes.login, routes.logout, '/404', '/_error']
/** Pages under it are tabs of an event, and are given the event. */
const eventPages = `${routes.events}/[id]/`

/** A page, and around it what stays while pages come and go. */
export function PageFrame({ Page }: { Page: AppProps['Component'] }) {
  const { pathname } = useRouter()
  if (bare.includes(pathname))
    return (
      <ErrorBoundary>
        <Page />
      </ErrorBoundary>
    )
  const tab = pathname.startsWith(eventPages) ? pathname.slice(eventPages.length) : undefined
  return (
    <AppShell>
      <AskAhead />
      {tab ? <EventFrame Tab={Page} tab={tab} /> : <Page />}
    </AppShell>
  )
}
