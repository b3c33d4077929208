import type { Permission, Role } from '#constants/roles.ts'

/** The signed-in user who makes the request, read from the bearer token. */
export interface Actor {
  contactId: number
  role: Role
  sessionId: string
  /** What allows the call or the job that writes for them; its undo needs the same. */
  permission?: Permission
}

/** The author of a write in the history; null for an operator's command, because operators have no account. */
export interface Author {
  contactId: number | null
  /** What the history calls an author without an account. Default: System. */
  name?: string
}

/** Who moves registrations: a user, or the registrant, who has no account and changes only their own. */
export type Mover = Author & Pick<Actor, 'role'>
export const registrant: Mover = { contactId: null, role: 'admin', name: 'The registrant' }
/** Moves registrations when a deadline has passed. */
export const system: Mover = { contactId: null, role: 'admin' }
