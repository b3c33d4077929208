import Cookies from 'js-cookie'
import type { User } from '#contract/auth.ts'
import { loginLimits } from '#constants/limits.ts'

export interface Session {
  accessToken: string
  user: User
}

/** The two cookies that mirror the signed-in state (spec §1). The API never reads them. */
const names = { accessToken: 'accessToken', user: 'user' } as const
const options = () => ({ path: '/', sameSite: 'strict', secure: window.location.protocol === 'https:' }) as const

export function readSession(): Session | undefined {
  const accessToken = Cookies.get(names.accessToken)
  const user = Cookies.get(names.user)
  if (!accessToken || !user) return undefined
  try {
    return { accessToken, user: JSON.parse(user) as User }
  } catch {
    return undefined
  }
}

export function writeSession({ accessToken, user }: Session): void {
  const expires = loginLimits.sessionHours / 24
  const { contactId, name, role } = user
  Cookies.set(names.accessToken, accessToken, { ...options(), expires })
  Cookies.set(names.user, JSON.stringify({ contactId, name, role }), { ...options(), expires })
}

export function clearSession(): void {
  Cookies.remove(names.accessToken, options())
  Cookies.remove(names.user, options())
}
