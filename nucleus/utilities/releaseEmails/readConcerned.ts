import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { releaseAudiences } from '#constants/agendaReleases.ts'
import { registrationStatus } from '#constants/statuses.ts'
import { notFound, ruleBroken } from '../../base/errors.ts'
import type { Db } from '../../db/client.ts'
import { events, registrations, speakers } from '../../db/tables/index.ts'
import { publicLocationIds } from '../../events/agenda/publicAgenda.ts'
import { readWords, stateBefore } from '../../events/agenda/releases/index.ts'
import { readRelease } from '../../events/agenda/releases/readReleases.ts'
import { readUnpaged } from '../../kernel/readUnpaged.ts'
import { type ChosenPerson, isRecipient, readPeople, type Recipient } from '../emails/people.ts'
import { type Concerned, concernedBy } from './concerned.ts'

/** Which changes are sent, and to whom. */
export interface ChangesOfRelease {
  eventId: number
  number: number
  since: number
  audience: (typeof releaseAudiences)[number]['value']
}
export interface ConcernedPeople {
  eventName: string
  eventStateId: number
  byContact: ReadonlyMap<number, Concerned>
  /** Speakers first, each group by name, with why they get an e-mail or not. Speakers get it also when they ended e-mails to many: it is about their own sessions. */
  people: ChosenPerson[]
  withoutContact: string[]
}

/** Whom the changes of a release concern. Throws 404 for an unknown event or release, 422 when `since` is not an earlier one. */
export async function readConcerned(db: Db, { eventId, number, since, audience }: ChangesOfRelease): Promise<ConcernedPeople> {
  const [event] = await db
    .select({ name: events.name, eventStateId: events.eventStateId })
    .from(events)
    .where(and(eq(events.eventId, eventId), isNull(events.deletedAt)))
  if (!event) throw notFound('Event')
  if (since >= number) throw ruleBroken({ since: 'Choose an earlier release' })
  const words = await readWords(db, eventId)
  const found = concernedBy(
    await stateBefore(db, eventId, since),
    await readRelease(db, eventId, number),
    {
      speakers: await speakersOf(db, eventId),
      attendees: audience === releaseAudiences.everyone ? await attendeesOf(db, eventId) : [],
      shownLocationIds: new Set(await publicLocationIds(db, eventId)),
    },
    words,
  )
  const byContact = new Map(found.people.map((one) => [one.contactId, one]))
  const idsOf = (isSpeaker: boolean) => found.people.filter((one) => one.isSpeaker === isSpeaker).map((one) => one.contactId)
  const ofSpeakers = await readPeople(db, idsOf(true), { isAboutThem: true })
  const others = await readPeople(db, idsOf(false))
  return {
    eventName: event.name,
    eventStateId: event.eventStateId,
    byContact,
    people: [...ofSpeakers, ...others],
    withoutContact: found.speakersWithoutContact.map((id) => words.speakerNames.get(id) ?? ''),
  }
}

/** Those who get an e-mail: as speakers, and as attendees. */
export function recipientsOf({ people, byContact }: ConcernedPeople): { speakers: Recipient[]; attendees: Recipient[] } {
  const [asSpeakers, asAttendees]: [Recipient[], Recipient[]] = [[], []]
  for (const person of people.filter(isRecipient)) (byContact.get(person.contactId)?.isSpeaker ? asSpeakers : asAttendees).push(person)
  return { speakers: asSpeakers, attendees: asAttendees }
}

/** All who were ever speakers of an event: whoever was taken out of it is told. */
const speakersOf = (db: Db, eventId: number) =>
  readUnpaged(
    db.select({ speakerId: speakers.speakerId, contactId: speakers.contactId }).from(speakers).where(eq(speakers.eventId, eventId)),
  )

async function attendeesOf(db: Db, eventId: number) {
  const { contactId, eventCompanyTypeId, eventStatusId, deletedAt } = registrations
  const isApproved = and(eq(eventStatusId, registrationStatus.approved), isNotNull(contactId), isNull(deletedAt))
  const rows = await db
    .select({ contactId, eventCompanyTypeId })
    .from(registrations)
    .where(and(eq(registrations.eventId, eventId), isApproved))
  return rows.flatMap((row) => (row.contactId === null ? [] : { contactId: row.contactId, eventCompanyTypeId: row.eventCompanyTypeId }))
}
