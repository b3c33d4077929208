import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { contactStates } from '#constants/choices.ts'
import { type Role, roles } from '#constants/roles.ts'
import { contacts } from '../db/tables/index.ts'

/** Contacts who may sign in: active staff with a role. */
export const maySignIn = and(
  eq(contacts.isAdmin, true),
  eq(contacts.contactStateId, contactStates.active),
  isNotNull(contacts.role),
  isNull(contacts.deletedAt),
)

export const roleOf = (text: string | null | undefined): Role | undefined => roles.find((role) => role === text)
