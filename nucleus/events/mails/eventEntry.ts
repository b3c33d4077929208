import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import ical, { ICalAttendeeRole, ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { eventFileName } from '#constants/mailFields.ts'
import { eventState, registrationStatus } from '#constants/statuses.ts'
import { fullNameOf } from '#contract/personName.ts'
import { calendarLine, calendarType, escapedLine, timesIn, wholeLines } from '../../common/calendarParts.ts'
import { vtimezone } from '../../common/vtimezone.ts'
import type { Db } from '../../db/client.ts'
import { events, registrationMails, registrations } from '../../db/tables/index.ts'
import type { Mail } from '../../mail/transport.ts'

interface Standing {
  /** The status of the registration, and the state of its event. */
  eventStatusId: number
  eventStateId: number
  /** Whether an earlier mail brought the entry. */
  hasEntry: boolean
}
const { approved, cancelled, withdrawn, transferred } = registrationStatus

/**
 * The method of the event's calendar file for a registrant (RFC 5546): REQUEST for whoever is approved; CANCEL for whoever got it and is no longer
 * registered, or when the event is cancelled. Undefined for all others, whose mails have no file.
 */
export function eventEntryMethod({ eventStatusId, eventStateId, hasEntry }: Standing): ICalCalendarMethod | undefined {
  const isComing = eventStatusId === approved && eventStateId !== eventState.cancelled
  if (isComing) return ICalCalendarMethod.REQUEST
  const isOver = [approved, cancelled, withdrawn, transferred].some((one) => one === eventStatusId)
  return isOver && hasEntry ? ICalCalendarMethod.CANCEL : undefined
}

/** Those of the registrations to which a mail brought the entry. */
export async function withEventEntry(db: Db, ids: readonly number[]): Promise<ReadonlySet<number | null>> {
  const { eventRegistrationId: id, hasEventEntry, sentAt } = registrationMails
  const found = await db
    .selectDistinct({ id })
    .from(registrationMails)
    .where(and(inArray(id, [...ids]), eq(hasEventEntry, true), isNotNull(sentAt)))
  return new Set(found.map((one) => one.id))
}

/** The event as a file for a mail to a registrant. */
export async function eventEntryAttachments(db: Db, registrationId: number): Promise<NonNullable<Mail['attachments']>> {
  const found = await readEntry(db, registrationId)
  if (!found) return []
  const hasEntry = (await withEventEntry(db, [registrationId])).has(registrationId)
  const method = eventEntryMethod({ ...found, hasEntry })
  if (!method) return []
  return [{ filename: eventFileName, content: fileOf(found, method), contentType: `${calendarType}; method=${method}` }]
}

type Entry = NonNullable<Awaited<ReturnType<typeof readEntry>>>
async function readEntry(db: Db, registrationId: number) {
  const { eventRegistrationId, eventStatusId, firstName, lastName, email } = registrations
  const { eventStateId, name, startsAt, endsAt, timeZone, venueName, addressLine1, city, fromName, replyToEmail } = events
  const [found] = await db
    .select({
      ...{ eventRegistrationId, eventStatusId, firstName, lastName, email },
      ...{ eventStateId, name, startsAt, endsAt, timeZone, venueName, addressLine1, city, fromName, replyToEmail },
      ...{ registrationVersion: registrations.rowVersion, registrationUpdatedAt: registrations.updatedAt },
      ...{ eventVersion: events.rowVersion, eventUpdatedAt: events.updatedAt },
    })
    .from(registrations)
    .innerJoin(events, eq(events.eventId, registrations.eventId))
    .where(eq(eventRegistrationId, registrationId))
  return found
}

/** A calendar with this entry alone. Its identity stays for the life of the registration, and its number rises with each change. */
function fileOf(entry: Entry, method: ICalCalendarMethod): string {
  const { startsAt, endsAt, timeZone, fromName, replyToEmail, email } = entry
  const changedAt = new Date(Math.max(Date.parse(entry.registrationUpdatedAt), Date.parse(entry.eventUpdatedAt)))
  const range = { from: Date.parse(startsAt), to: Date.parse(endsAt) }
  const isCancel = method === ICalCalendarMethod.CANCEL
  const calendar = ical({ name: escapedLine(entry.name), prodId: { company: 'Copilot', product: 'Events' }, method })
  calendar.timezone({ name: null, generator: (zone) => vtimezone(zone, range) })
  calendar.createEvent({
    id: `registration-${entry.eventRegistrationId}@copilot`,
    ...timesIn(timeZone, { startsAt, endsAt }),
    stamp: changedAt,
    lastModified: changedAt,
    sequence: entry.registrationVersion + entry.eventVersion,
    status: isCancel ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    summary: calendarLine(entry.name),
    location: calendarLine([entry.venueName, entry.addressLine1, entry.city].filter(Boolean).join(', ')) || null,
    organizer: replyToEmail === null ? null : { name: nameOf(fromName ?? entry.name), email: replyToEmail },
    // No reply is requested: they registered.
    attendees: [{ name: nameOf(fullNameOf(entry)), email, rsvp: false, status: ICalAttendeeStatus.ACCEPTED, role: ICalAttendeeRole.REQ }],
  })
  return wholeLines(calendar.toString())
}

/** A name inside quotation marks, which cannot contain any (RFC 5545 §3.2). */
const nameOf = (name: string): string => calendarLine(name).replaceAll('"', "'")
