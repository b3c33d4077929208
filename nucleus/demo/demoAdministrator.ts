import { and, eq } from 'drizzle-orm'
import { maySignIn } from '../kernel/staff.ts'
import type { Db } from '../db/client.ts'
import { contacts } from '../db/tables/index.ts'
import { demoAccounts, type DemoAccount } from './accounts.ts'

/** The demo account to try the console with; undefined when the database has no demo data. */
export async function demoAdministrator(db: Db): Promise<DemoAccount | undefined> {
  const [account] = demoAccounts
  if (!account) return undefined
  const found = await db
    .select({ contactId: contacts.contactId })
    .from(contacts)
    .where(and(eq(contacts.email, account.email), maySignIn))
    .limit(1)
  return found.length > 0 ? account : undefined
}
