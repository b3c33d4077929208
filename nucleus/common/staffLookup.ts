import { sql } from 'drizzle-orm'
import { contacts } from '../db/tables/index.ts'
import type { SearchedLookup } from '../resource/ResourceOptions.ts'

/** A file names members of staff by their e-mail or name. */
export const staffLookup: SearchedLookup = {
  noun: 'member of staff',
  hint: 'E-mail or name of a member of staff',
  which: () => sql`${contacts.isAdmin}`,
}
