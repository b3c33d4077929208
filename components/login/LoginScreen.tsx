import Head from 'next/head'
import { useRouter } from 'next/router'
import { useAppSelector } from '#store/hooks.ts'
import { useRedirect } from '../ui/useRedirect.ts'
import { logoUrl } from '../shell/logoUrl.ts'
import { LoginSteps } from './LoginSteps.tsx'
import { nextAddress } from './nextAddress.ts'

export function LoginScreen() {
  const { query } = useRouter()
  const isSignedIn = useAppSelector((state) => state.auth.accessToken !== '')
  useRedirect(isSignedIn ? nextAddress(query.next) : undefined)
  if (isSignedIn) return null
  return (
    <main className="login">
      <Head>
        <title>Sign in · Copilot</title>
      </Head>
      <div className="login-card">
        <img src={logoUrl} alt="" width={40} height={40} />
        <h1>Sign in to Copilot</h1>
        <p className="login-line">Events and investor relations, in one place.</p>
        <LoginSteps />
      </div>
    </main>
  )
}
