import type { Role } from '#constants/roles.ts'

/** Who makes the request, from the bearer token. */
export interface Actor {
  contactId: number
  role: Role
  sessionId: string
}

/** Whom the history names for a write: nobody for a command of the operator, who has no account. */
export interface Author {
  contactId: number | null
}
