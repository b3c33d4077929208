import type { AnyColumn, SQL } from 'drizzle-orm'
import { joinedName } from './joinedName.ts'
import { searchKey } from './searchKey.ts'

/** Search keys of several texts; a table's index and its queries must write them in exactly the same way. */

/** The search key of speakers. */
export const speakerText = (t: Record<'firstName' | 'lastName' | 'displayName' | 'companyName' | 'email', AnyColumn>): SQL =>
  searchKey(t.firstName, t.lastName, t.displayName, t.companyName, t.email, joinedName(t.lastName))

/** The search key of links. */
export const linkText = (t: Record<'name' | 'shortCode', AnyColumn>): SQL => searchKey(t.name, t.shortCode)

/** The search key of night-time guests. */
export const guestText = (t: Record<'firstName' | 'lastName' | 'companyName' | 'email', AnyColumn>): SQL =>
  searchKey(t.firstName, t.lastName, t.companyName, t.email, joinedName(t.lastName))
