import { and, desc, eq } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { isActiveRegistration, registrations } from '../../db/tables/index.ts'

/** The newest active registration of a contact at the event; null when there is none. */
export async function activeRegistration(db: Db, { eventId, contactId }: { eventId: number; contactId: number }): Promise<number | null> {
  const [found] = await db
    .select({ id: registrations.eventRegistrationId })
    .from(registrations)
    .where(and(eq(registrations.eventId, eventId), eq(registrations.contactId, contactId), isActiveRegistration(registrations)))
    .orderBy(desc(registrations.eventRegistrationId))
    .limit(1)
  return found?.id ?? null
}
