import * as z from 'zod'
import { loginLimits } from '#constants/limits.ts'
import { loginChannels } from '#constants/loginChannels.ts'
import { roles } from '#constants/roles.ts'
import { defineGet, definePost } from './define.ts'
import { email, instant, oneOf, positiveId, text } from './fields.ts'

/** The signed-in member of staff, as stored in the cookie `user`: no address, no token. */
export const user = z.object({ contactId: positiveId, name: z.string(), role: z.enum(roles) })
export type User = z.infer<typeof user>
/** An opaque token of a session: 256 random bits as base64url. */
export const accessToken = z.string().regex(/^[\w-]{43}$/)
/** What the two cookies of a signed-in browser hold, and nothing else. */
export const session = z.object({ accessToken, user: z.strictObject(user.shape) })
export type Session = z.infer<typeof session>

export const authOption = z.object({ optionId: z.string(), channel: oneOf(loginChannels), destination: z.string() })
export type AuthOption = z.infer<typeof authOption>

/**
 * A secret that a browser stores after a sign-in. With it, the next sign-in requests and tries codes under the browser's own limits,
 * whatever strangers do with the same address. It signs nobody in.
 */
export const knownBrowser = z.string().regex(/^[\w-]{43}$/)
/** The header of the three login calls: the browser's `knownBrowser` values of the last few people, separated by commas. */
export const knownBrowserHeader = 'x-known-browser'
/** Returns the values of that header that have the form of a `knownBrowser`. */
export const knownBrowsersInHeader = (header: string | string[] | undefined): string[] =>
  [header ?? '']
    .flat()
    .flatMap((text) => text.split(','))
    .slice(0, loginLimits.knownBrowsersPerBrowser)
    .filter((text) => knownBrowser.safeParse(text).success)

/** The header of a call that the console makes while nobody touches it: such a call does not keep an unused session alive. */
export const unattendedHeader = 'x-unattended'

const challengeId = z.uuid()
const publicCall = { permission: 'read', budget: 'stranger', isPublic: true, tellsBrowser: true } as const

/** Step 1. Returns the same for an address without an account. */
export const authOptions = definePost({
  ...publicCall,
  name: 'auth/options',
  path: '/auth_options',
  body: z.object({ email: email.meta({ title: 'E-mail' }) }),
  reply: z.object({ challengeId, options: z.array(authOption) }),
})
/** Step 2. Sends the code; `resendAfter` is in seconds. */
export const authOptionSelected = definePost({
  ...publicCall,
  name: 'auth/optionSelected',
  path: '/auth_options_selected',
  body: z.object({ challengeId, optionId: text(40) }),
  reply: z.object({ expiresAt: instant, resendAfter: z.number() }),
})
/** Step 3. Exchanges the code for a token; a browser that the address did not know gets a `knownBrowser` to store. */
export const verifyAuth = definePost({
  ...publicCall,
  name: 'auth/verify',
  path: '/verify_auth',
  body: z.object({
    challengeId,
    code: z
      .string()
      .regex(new RegExp(`^\\d{${loginLimits.codeDigits}}$`))
      .meta({ title: 'Code' }),
  }),
  reply: z.object({ accessToken, user, knownBrowser: knownBrowser.optional() }),
})
export const logout = definePost({
  name: 'auth/logout',
  path: '/logout',
  permission: 'read',
  budget: 'row',
  body: z.object({}),
  reply: z.object({}),
})

export const authSession = z.object({
  sessionId: z.string(),
  createdAt: instant,
  lastSeenAt: instant,
  device: z.string(),
  isCurrent: z.boolean(),
})
export type AuthSession = z.infer<typeof authSession>
export const authSessions = defineGet({ name: 'auth/sessions', path: '/sessions', reply: z.array(authSession) })
export const revokeSession = definePost({
  name: 'auth/revokeSession',
  path: '/sessions/revoke',
  permission: 'read',
  budget: 'row',
  body: z.object({ sessionId: text(60) }),
  reply: z.object({ sessionId: z.string() }),
  toast: { success: 'Session ended.', failure: 'Failed to end the session!' },
})

export const authCalls = [authOptions, authOptionSelected, verifyAuth, logout, authSessions, revokeSession] as const
