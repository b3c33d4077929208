import { sessionTypes } from '#constants/programmeChoices.ts'
import type { AgendaChange } from '#contract/events/agendaReleases.ts'
import type { ReleasedSession } from '#contract/events/releasedAgenda.ts'
import { byId, changeOf, compareReleases, type ReleaseWords } from '../../events/agenda/releases/compareReleases.ts'

/** A person whose sessions changed. */
export interface Concerned {
  contactId: number
  isSpeaker: boolean
  /** The changes of their sessions, in the order of the agenda. */
  changes: readonly AgendaChange[]
}
export interface People {
  /** Speakers of the event; null for one who is no contact. */
  speakers: readonly { speakerId: number; contactId: number | null }[]
  /** Approved registrations of contacts, with their company type. */
  attendees: readonly { contactId: number; eventCompanyTypeId: number }[]
  /** Locations that the agenda shows; attendees do not hear of others. */
  shownLocationIds: ReadonlySet<number>
}
type Sessions = readonly ReleasedSession[]

/**
 * Whom changes between two releases concern. A speaker: every change of a session that they are in, or were. An attendee: what came, went, moved or was
 * renamed of what their company type may see; a session that it may see no more went, one that it may see now came. One person is told once, of both.
 */
export function concernedBy(
  before: Sessions,
  after: Sessions,
  { speakers, attendees, shownLocationIds }: People,
  words: ReleaseWords,
): { people: Concerned[]; speakersWithoutContact: number[] } {
  const all = compareReleases(before, after, words)
  const [old, next] = [byId(before), byId(after)]
  const bySpeaker = Map.groupBy(
    all.flatMap((change) => [...speakersIn(old, next, change.agendaDaySessionId)].map((speakerId) => ({ speakerId, change }))),
    ({ speakerId }) => speakerId,
  )
  const order = new Map(all.map(({ agendaDaySessionId }, at) => [agendaDaySessionId, at]))
  const placeIn = ({ agendaDaySessionId }: AgendaChange) => order.get(agendaDaySessionId) ?? 0
  const found = new Map<number, Concerned>()
  // Thousands of attendees share one list of changes.
  const add = (contactId: number, isSpeaker: boolean, changes: readonly AgendaChange[]) => {
    if (changes.length === 0) return
    const person = found.get(contactId)
    const known = new Set(person?.changes.map(({ agendaDaySessionId }) => agendaDaySessionId))
    const news = person ? changes.filter(({ agendaDaySessionId }) => !known.has(agendaDaySessionId)) : changes
    if (!person) found.set(contactId, { contactId, isSpeaker, changes })
    else if (news.length > 0) person.changes = [...person.changes, ...news].toSorted((a, b) => placeIn(a) - placeIn(b))
  }
  for (const { speakerId, contactId } of speakers)
    if (contactId !== null) add(contactId, true, bySpeaker.get(speakerId)?.map(({ change }) => change) ?? [])
  const typeIds = new Set(attendees.map(({ eventCompanyTypeId }) => eventCompanyTypeId))
  const ofType = new Map([...typeIds].map((typeId) => [typeId, changesForType(all, { old, next, typeId, shownLocationIds, words })]))
  for (const { contactId, eventCompanyTypeId } of attendees) add(contactId, false, ofType.get(eventCompanyTypeId) ?? [])
  return {
    people: [...found.values()],
    speakersWithoutContact: speakers.filter((one) => one.contactId === null && bySpeaker.has(one.speakerId)).map((one) => one.speakerId),
  }
}

type ById = ReadonlyMap<number, ReleasedSession>
const speakersIn = (old: ById, next: ById, id: number): Set<number> =>
  new Set([old.get(id), next.get(id)].flatMap((session) => session?.speakers.map(({ speakerId }) => speakerId) ?? []))

/** What attendees of a company type are told of. */
function changesForType(
  all: readonly AgendaChange[],
  {
    old,
    next,
    typeId,
    shownLocationIds,
    words,
  }: { old: ById; next: ById; typeId: number; shownLocationIds: ReadonlySet<number>; words: ReleaseWords },
): AgendaChange[] {
  const seen = (session: ReleasedSession | undefined) =>
    session && maySee(session, typeId) ? forAttendees(session, shownLocationIds) : undefined
  return all.flatMap(({ agendaDaySessionId: id }) => changeOf(seen(old.get(id)), seen(next.get(id)), words) ?? [])
}

const maySee = ({ visibleToCompanyTypeIds: ids }: ReleasedSession, typeId: number): boolean => ids.length === 0 || ids.includes(typeId)

/** What attendees are told of a session: its title, its time, and its location where the agenda shows that. */
const forAttendees = (
  { agendaDaySessionId, title, startsAt, endsAt, sessionLocationId, locationName }: ReleasedSession,
  shownLocationIds: ReadonlySet<number>,
): ReleasedSession => ({
  ...{ agendaDaySessionId, title, startsAt, endsAt, sessionLocationId },
  locationName: shownLocationIds.has(sessionLocationId ?? 0) ? locationName : null,
  ...{ sessionType: sessionTypes.other, description: null, lengthMinutes: null, sessionTrackId: null, trackName: null, capacity: null },
  ...{ visibleToCompanyTypeIds: [], blocksMeetings: false, requiresSignup: false },
  ...{ streamUrl: null, slidesUrl: null, recordingUrl: null, speakers: [] },
})
