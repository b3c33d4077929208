import { sql, type SQL } from 'drizzle-orm'
import { roleChoices, type Role, roles } from '#constants/roles.ts'
import { contacts } from '../db/tables/index.ts'

/** Contacts as members of staff: what is written so is in the history of the staff. */
export const staffTable = { resource: 'staff', table: contacts, idKey: 'contactId' }

/** The number of a stored role (`roleChoices`); null for contacts who are not on the staff. */
export const storedRoleId: SQL<number | null> = sql`(case ${contacts.role} ${sql.join(
  roles.map((role) => sql`when ${role}::text then ${sql.raw(String(roleChoices[role]))}`),
  sql` `,
)} end)`

/** A role by its number. Throws for any other number (a programming error). */
export function roleWith(roleId: number): Role {
  const found = roles.find((role) => roleChoices[role] === roleId)
  if (!found) throw new Error(`There is no role ${roleId}`)
  return found
}
