import { and, asc, eq, inArray } from 'drizzle-orm'
import ical, { ICalAttendeeRole, ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { eventFileName } from '#constants/mailFields.ts'
import { deliveryStatuses } from '#constants/mails.ts'
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
/** Whom a mail is from: the name, and the address that answers go to. */
export interface MailSender {
  fromName?: string | null
  replyTo?: string | null
}
const { approved, cancelled, withdrawn, transferred } = registrationStatus
const { sent, unknown } = deliveryStatuses
const { eventRegistrationId: registrationOfMail, hasEventEntry, deliveryStatusId, attemptedAt, registrationMailId } = registrationMails
/** Mails that brought the entry, or may have: it is not known of each whether it arrived. */
const broughtEntry = and(eq(hasEventEntry, true), inArray(deliveryStatusId, [sent, unknown]))

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
  const found = await db
    .selectDistinct({ id: registrationOfMail })
    .from(registrationMails)
    .where(and(inArray(registrationOfMail, [...ids]), broughtEntry))
  return new Set(found.map((one) => one.id))
}

/** The sender of the mail that first brought the entry: its ORGANIZER for ever, by whom calendars know whose changes to take over. */
async function readOrganizer(db: Db, registrationId: number): Promise<MailSender | undefined> {
  const { fromName, replyTo } = registrationMails
  const [first] = await db
    .select({ fromName, replyTo })
    .from(registrationMails)
    .where(and(eq(registrationOfMail, registrationId), broughtEntry))
    .orderBy(asc(attemptedAt), asc(registrationMailId))
    .limit(1)
  return first
}

/** The event as a file for a mail of this sender to a registrant. */
export async function eventEntryAttachments(db: Db, registrationId: number, sender: MailSender): Promise<NonNullable<Mail['attachments']>> {
  const found = await readEntry(db, registrationId)
  if (!found) return []
  const organizer = await readOrganizer(db, registrationId)
  const method = eventEntryMethod({ ...found, hasEntry: organizer !== undefined })
  if (!method) return []
  return [
    { filename: eventFileName, content: fileOf(found, method, organizer ?? sender), contentType: `${calendarType}; method=${method}` },
  ]
}

type Entry = NonNullable<Awaited<ReturnType<typeof readEntry>>>
async function readEntry(db: Db, registrationId: number) {
  const { eventRegistrationId, eventStatusId, firstName, lastName, email } = registrations
  const { eventStateId, name, startsAt, endsAt, timeZone, venueName, addressLine1, city } = events
  const [found] = await db
    .select({
      ...{ eventRegistrationId, eventStatusId, firstName, lastName, email },
      ...{ eventStateId, name, startsAt, endsAt, timeZone, venueName, addressLine1, city },
      ...{ registrationVersion: registrations.rowVersion, registrationUpdatedAt: registrations.updatedAt },
      ...{ eventVersion: events.rowVersion, eventUpdatedAt: events.updatedAt },
    })
    .from(registrations)
    .innerJoin(events, eq(events.eventId, registrations.eventId))
    .where(eq(eventRegistrationId, registrationId))
  return found
}

/** A calendar with this entry alone. Its identity stays for the life of the registration, and its number rises with each change. */
function fileOf(entry: Entry, method: ICalCalendarMethod, { fromName, replyTo }: MailSender): string {
  const { startsAt, endsAt, timeZone, email } = entry
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
    organizer: replyTo ? { name: nameOf(fromName ?? entry.name), email: replyTo } : null,
    // No reply is requested: they registered.
    attendees: [{ name: nameOf(fullNameOf(entry)), email, rsvp: false, status: ICalAttendeeStatus.ACCEPTED, role: ICalAttendeeRole.REQ }],
  })
  return wholeLines(calendar.toString())
}

/** A name inside quotation marks, which cannot contain any (RFC 5545 §3.2). */
const nameOf = (name: string): string => calendarLine(name).replaceAll('"', "'")
