import type { Role } from '#constants/roles.ts'

/** Who makes the request, from the bearer token. */
export interface Actor {
  contactId: number
  role: Role
  sessionId: string
}
