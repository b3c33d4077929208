import Head from 'next/head'
import { routes } from '#constants/routes.ts'
import { PageLink } from '../ui/PageLink.tsx'

export function NotFoundScreen() {
  return (
    <main className="page-words">
      <Head>
        <title>Page not found · Copilot</title>
      </Head>
      <h1>Page not found</h1>
      <p>Check the address, or go to one of these pages:</p>
      <p className="row">
        <PageLink href={routes.dashboard}>Dashboard</PageLink>
        <PageLink href={routes.events}>Events</PageLink>
      </p>
    </main>
  )
}
