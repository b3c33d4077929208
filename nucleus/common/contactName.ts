import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { contacts } from '../db/tables/index.ts'
import { fullName } from './contactHits.ts'

/** The name of the contact whose id a column or an expression holds; null without one. */
export const contactNameOf = (contactId: PgColumn | SQL): SQL<string | null> =>
  sql`(select ${fullName} from ${contacts} where ${contacts.contactId} = ${contactId})`
