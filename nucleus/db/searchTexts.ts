import type { AnyColumn, SQL } from 'drizzle-orm'
import { searchKey } from './searchKey.ts'

/** Keys of several texts, which a table's index and who searches it must write in the same words. */

/** What speakers are found by. */
export const speakerText = (t: Record<'firstName' | 'lastName' | 'displayName' | 'companyName', AnyColumn>): SQL =>
  searchKey(t.firstName, t.lastName, t.displayName, t.companyName)

/** What links are found by. */
export const linkText = (t: Record<'name' | 'shortCode', AnyColumn>): SQL => searchKey(t.name, t.shortCode)

/** What guests are found by. */
export const guestText = (t: Record<'firstName' | 'lastName' | 'companyName' | 'email', AnyColumn>): SQL =>
  searchKey(t.firstName, t.lastName, t.companyName, t.email)
