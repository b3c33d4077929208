import Head from 'next/head'
import { routes } from '#constants/routes.ts'
import { PageLink } from '../ui/PageLink.tsx'

export function NotFoundScreen() {
  return (
    <main className="page-words">
      <Head>
        <title>Page not found · Copilot</title>
      </Head>
      <h1>There is no page at this address</h1>
      <p>The address may be mistyped or old. What you are looking for is reached from one of these:</p>
      <p className="row">
        <PageLink href={routes.dashboard}>Dashboard</PageLink>
        <PageLink href={routes.events}>Events</PageLink>
      </p>
    </main>
  )
}
