import * as z from 'zod'
import { loginLimits } from '#constants/limits.ts'
import { roles } from '#constants/roles.ts'
import { defineGet, definePost } from './define.ts'
import { email, instant, positiveId, text } from './fields.ts'

/** The signed-in member of staff, as the cookie `user` holds them: no address, no token. */
export const user = z.object({ contactId: positiveId, name: z.string(), role: z.enum(roles) })
export type User = z.infer<typeof user>

export const authOption = z.object({ optionId: z.string(), channel: z.literal([1, 2]), destination: z.string() })
export type AuthOption = z.infer<typeof authOption>

const challengeId = z.uuid()
const open = { permission: 'read', isPublic: true } as const

/** Step 1. Answers the same for an address that nobody has. */
export const authOptions = definePost({
  ...open,
  name: 'auth/options',
  path: '/auth_options',
  body: z.object({ email: email.meta({ title: 'E-mail' }) }),
  reply: z.object({ challengeId, options: z.array(authOption) }),
})
/** Step 2. Sends the code; `resendAfter` is in seconds. */
export const authOptionSelected = definePost({
  ...open,
  name: 'auth/optionSelected',
  path: '/auth_options_selected',
  body: z.object({ challengeId, optionId: text(40) }),
  reply: z.object({ expiresAt: instant, resendAfter: z.number() }),
})
/** Step 3. Trades the code for a token. */
export const verifyAuth = definePost({
  ...open,
  name: 'auth/verify',
  path: '/verify_auth',
  body: z.object({
    challengeId,
    code: z
      .string()
      .regex(new RegExp(`^\\d{${loginLimits.codeDigits}}$`))
      .meta({ title: 'Code' }),
  }),
  reply: z.object({ accessToken: z.string(), user }),
})
export const logout = definePost({ name: 'auth/logout', path: '/logout', permission: 'read', body: z.object({}), reply: z.object({}) })

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
  body: z.object({ sessionId: text(60) }),
  reply: z.object({ sessionId: z.string() }),
  toast: { success: 'Session ended.', failure: 'Failed to end the session!' },
})

export const authCalls = [authOptions, authOptionSelected, verifyAuth, logout, authSessions, revokeSession] as const
