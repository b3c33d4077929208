import { useEffect } from 'react'
import { routes } from '#constants/routes.ts'
import { logOut } from '#store/auth/login.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { useRedirect } from '../ui/useRedirect.ts'

/** Ends the session, if there is one, and opens the login. */
export function LogoutScreen() {
  const dispatch = useAppDispatch()
  useEffect(() => {
    void dispatch(logOut())
  }, [dispatch])
  useRedirect(routes.login)
  return null
}
