import Cookies from 'js-cookie'
import type { Session } from '#contract/auth.ts'
import { loginLimits } from '#constants/limits.ts'
import { roles } from '#constants/roles.ts'

/** The two cookies that mirror the signed-in state (spec §1). The API never reads them. */
const names = { accessToken: 'accessToken', user: 'user' } as const
const options = () => ({ path: '/', sameSite: 'strict', secure: window.location.protocol === 'https:' }) as const

/** Returns the session of the cookies. Cookies that differ from what `writeSession` writes are removed and give no session. */
export function readSession(): Session | undefined {
  const cookies = { accessToken: Cookies.get(names.accessToken), user: fromJson(Cookies.get(names.user)) }
  if (isSession(cookies)) return cookies
  clearSession()
  return undefined
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

/** What the schema `session` says, without zod, which has not loaded when the console starts. */
function isSession(cookies: { accessToken?: string; user: unknown }): cookies is Session {
  if (!/^[\w-]{43}$/.test(cookies.accessToken ?? '') || typeof cookies.user !== 'object' || cookies.user === null) return false
  const { contactId, name, role, ...others } = cookies.user as Record<string, unknown>
  return isId(contactId) && typeof name === 'string' && roles.some((one) => one === role) && Object.keys(others).length === 0
}

const isId = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 2_147_483_647

function fromJson(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
