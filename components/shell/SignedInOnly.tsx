import { useRouter } from 'next/router'
import { Fragment, type ReactNode } from 'react'
import { routes } from '#constants/routes.ts'
import { useAppSelector } from '#store/hooks.ts'
import { useRedirect } from '../ui/useRedirect.ts'

/** Sends who is not signed in to the login, and back to this address after it. Another person starts with fresh screens. */
export function SignedInOnly({ children }: { children: ReactNode }) {
  const { asPath } = useRouter()
  const contactId = useAppSelector((state) => (state.auth.accessToken ? state.auth.user?.contactId : undefined))
  const isSignedOut = contactId === undefined
  useRedirect(isSignedOut ? `${routes.login}?next=${encodeURIComponent(asPath)}` : undefined)
  return isSignedOut ? null : <Fragment key={contactId}>{children}</Fragment>
}
