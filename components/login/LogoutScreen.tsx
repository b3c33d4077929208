import { useRouter } from 'next/router'
import { useEffect } from 'react'
import { routes } from '#constants/routes.ts'
import { logOut } from '#store/auth/login.ts'
import { useAppDispatch } from '#store/hooks.ts'

/** Ends the session, whether there is one or not, and goes to the login. */
export function LogoutScreen() {
  const dispatch = useAppDispatch()
  const { replace } = useRouter()
  useEffect(() => {
    void dispatch(logOut())
    void replace(routes.login)
  }, [dispatch, replace])
  return null
}
