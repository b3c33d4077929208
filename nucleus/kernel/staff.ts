import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { type Role, roles } from '#constants/roles.ts'
import { contacts } from '../db/tables/index.ts'

/** Contacts who may sign in: active staff with a role. */
export const maySignIn = and(
  eq(contacts.isAdmin, true),
  eq(contacts.contactStateId, 1),
  isNotNull(contacts.role),
  isNull(contacts.deletedAt),
)

export const roleOf = (text: string | null | undefined): Role | undefined => roles.find((role) => role === text)
