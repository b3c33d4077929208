import Head from 'next/head'
import { useRouter } from 'next/router'
import { useEffect } from 'react'
import { useAppSelector } from '#store/hooks.ts'
import { LoginSteps } from './LoginSteps.tsx'
import { nextAddress } from './nextAddress.ts'

export function LoginScreen() {
  const { isReady, query, replace } = useRouter()
  const isSignedIn = useAppSelector((state) => state.auth.accessToken !== '')
  useEffect(() => {
    if (isSignedIn && isReady) void replace(nextAddress(query.next))
  }, [isSignedIn, isReady, query.next, replace])
  if (isSignedIn) return null
  return (
    <main className="login">
      <Head>
        <title>Sign in · Copilot</title>
      </Head>
      <div className="login-card">
        <img src="/icon.svg" alt="" width={40} height={40} />
        <h1>Sign in to Copilot</h1>
        <p className="login-line">Events and investor relations, in one place.</p>
        <LoginSteps />
      </div>
    </main>
  )
}
