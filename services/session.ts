import Cookies from 'js-cookie'
import { type Session, session } from '#contract/auth.ts'
import { loginLimits } from '#constants/limits.ts'

/** The two cookies that mirror the signed-in state (spec §1). The API never reads them. */
const names = { accessToken: 'accessToken', user: 'user' } as const
const options = () => ({ path: '/', sameSite: 'strict', secure: window.location.protocol === 'https:' }) as const

/** Returns the session of the cookies. Cookies that differ from what `writeSession` writes are removed and give no session. */
export function readSession(): Session | undefined {
  const cookies = { accessToken: Cookies.get(names.accessToken), user: fromJson(Cookies.get(names.user)) }
  const { data } = session.safeParse(cookies)
  if (!data) clearSession()
  return data
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

function fromJson(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
