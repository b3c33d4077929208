import { useAppSelector } from '#store/hooks.ts'
import { lazyPart } from '../ui/lazyPart.tsx'

const SignInAgainDialog = lazyPart(() => import('./SignInAgainDialog.tsx').then((module) => module.SignInAgainDialog))

/** A dialog over the page when the session has ended; the page is preserved. */
export function SignInAgain() {
  const isExpired = useAppSelector((state) => state.auth.isExpired)
  return isExpired ? <SignInAgainDialog /> : null
}
