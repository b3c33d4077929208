import { useRouter } from 'next/router'
import { Fragment, type ReactNode } from 'react'
import { routes } from '#constants/routes.ts'
import { useAppSelector } from '#store/hooks.ts'
import { useRedirect } from '../ui/useRedirect.ts'

/** Redirects to the login without a session, and back to this address afterwards. Another user starts with fresh screens. */
export function SignedInOnly({ children }: { children: ReactNode }) {
  const { asPath } = useRouter()
  const contactId = useAppSelector((state) => (state.auth.accessToken ? state.auth.user?.contactId : undefined))
  const isSignedOut = contactId === undefined
  useRedirect(isSignedOut ? `${routes.login}?next=${encodeURIComponent(asPath)}` : undefined)
  return isSignedOut ? null : <Fragment key={contactId}>{children}</Fragment>
}
