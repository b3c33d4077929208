import { and, eq, isNotNull } from 'drizzle-orm'
import { scheduleFileName } from '#constants/mailFields.ts'
import { calendarType } from '../../common/calendarParts.ts'
import type { Db } from '../../db/client.ts'
import { events, registrations } from '../../db/tables/index.ts'
import type { Mail } from '../../mail/transport.ts'
import { scheduleCalendar } from './scheduleCalendar.ts'

/** The meetings of a registrant as a file for a mail; none for somebody without any. A calendar that has them already takes over what changed. */
export async function scheduleAttachments(db: Db, registrationId: number): Promise<NonNullable<Mail['attachments']>> {
  const { eventId, contactId, eventRegistrationId } = registrations
  const [found] = await db
    .select({ eventId, contactId, event: { name: events.name, timeZone: events.timeZone } })
    .from(registrations)
    .innerJoin(events, eq(events.eventId, eventId))
    .where(and(eq(eventRegistrationId, registrationId), isNotNull(contactId)))
  if (!found || found.contactId === null) return []
  const { text, total } = await scheduleCalendar(db, found.event, { eventId: found.eventId, contactId: found.contactId })
  return total === 0 ? [] : [{ filename: scheduleFileName, content: text, contentType: calendarType }]
}
