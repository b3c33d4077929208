import { useRouter } from 'next/router'
import type { ReactNode } from 'react'
import { routes } from '#constants/routes.ts'
import { AppShell } from './AppShell.tsx'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'

/** Pages that stand alone. All others are inside the shell and only for who is signed in. */
const bare: readonly string[] = [routes.home, routes.login, routes.logout, '/404', '/_error']

export function PageFrame({ children }: { children: ReactNode }) {
  const { pathname } = useRouter()
  return bare.includes(pathname) ? <ErrorBoundary>{children}</ErrorBoundary> : <AppShell>{children}</AppShell>
}
