import Head from 'next/head'
import Link from 'next/link'
import { routes } from '#constants/routes.ts'

export function NotFoundScreen() {
  return (
    <main className="page-words">
      <Head>
        <title>Page not found · Copilot</title>
      </Head>
      <h1>There is no page at this address</h1>
      <p>The address may be mistyped or old. What you are looking for is reached from one of these:</p>
      <p className="row">
        <Link href={routes.dashboard}>Dashboard</Link>
        <Link href={routes.events}>Events</Link>
      </p>
    </main>
  )
}
