import { and, eq, isNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { scheduleFile } from '#contract/events/meetingCalls.ts'
import { fullNameOf } from '#contract/personName.ts'
import { notFound } from '../../base/errors.ts'
import { calendarLine, calendarType } from '../../common/calendarParts.ts'
import { contacts, events } from '../../db/tables/index.ts'
import { attachment } from '../../http/attachment.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { mountFile } from '../../kernel/mountCall.ts'
import { scheduleCalendar } from './scheduleCalendar.ts'

/** Serves the schedule of a contact as a file to download. */
export const mountScheduleFile = (app: FastifyInstance, { db }: Nucleus): void =>
  mountFile(app, scheduleFile, [calendarType], async ({ input: { eventId, contactId }, reply }) => {
    const [event] = await db
      .select({ name: events.name, timeZone: events.timeZone })
      .from(events)
      .where(and(eq(events.eventId, eventId), isNull(events.deletedAt)))
    if (!event) throw notFound('Event')
    const [contact] = await db
      .select({ firstName: contacts.firstName, lastName: contacts.lastName })
      .from(contacts)
      .where(and(eq(contacts.contactId, contactId), isNull(contacts.deletedAt)))
    if (!contact) throw notFound('Contact')
    const { text, total } = await scheduleCalendar(db, event, { eventId, contactId })
    return reply
      .header('content-type', calendarType)
      .headers(attachment(`${calendarLine(`Schedule of ${fullNameOf(contact)}`)}.ics`))
      .header('x-total-rows', String(total))
      .send(text)
  })
