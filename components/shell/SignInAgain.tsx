import dynamic from 'next/dynamic'
import { useAppSelector } from '#store/hooks.ts'

const SignInAgainDialog = dynamic(() => import('./SignInAgainDialog.tsx').then((module) => module.SignInAgainDialog), { ssr: false })

/** Opens over the page when the session has ended; the page stays as it is. */
export function SignInAgain() {
  const isExpired = useAppSelector((state) => state.auth.isExpired)
  return isExpired ? <SignInAgainDialog /> : null
}
