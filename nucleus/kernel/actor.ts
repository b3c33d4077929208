import type { Role } from '#constants/roles.ts'

/** The signed-in user who makes the request, read from the bearer token. */
export interface Actor {
  contactId: number
  role: Role
  sessionId: string
}

/** The author of a write in the history; null for an operator's command, because operators have no account. */
export interface Author {
  contactId: number | null
}
