import { useRouter } from 'next/router'
import { Fragment, type ReactNode, useEffect } from 'react'
import { routes } from '#constants/routes.ts'
import { useAppSelector } from '#store/hooks.ts'

/** Sends who is not signed in to the login, and back to this address after it. Another person starts with fresh screens. */
export function SignedInOnly({ children }: { children: ReactNode }) {
  const { isReady, asPath, replace } = useRouter()
  const contactId = useAppSelector((state) => (state.auth.accessToken ? state.auth.user?.contactId : undefined))
  const isSignedOut = contactId === undefined
  useEffect(() => {
    if (isSignedOut && isReady) void replace({ pathname: routes.login, query: { next: asPath } })
  }, [isSignedOut, isReady, asPath, replace])
  return isSignedOut ? null : <Fragment key={contactId}>{children}</Fragment>
}
