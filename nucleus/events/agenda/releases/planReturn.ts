import { sessionStatus } from '#constants/agenda.ts'
import { nucleusLimits } from '#constants/nucleusLimits.ts'
import { dateText } from '#contract/dateText.ts'
import type { ReleasedSession, ReleasedSpeaker } from '#contract/events/releasedAgenda.ts'
import { wallClockAt } from '../../../common/localDates.ts'
import type { agendaDays, agendaSessions, agendaSessionSpeakers } from '../../../db/tables/index.ts'
import { type Change, difference } from '../../../kernel/writes.ts'
import { fitsDay, spanOf } from '../sessionDay.ts'

type StoredSession = typeof agendaSessions.$inferSelect
type StoredPlace = typeof agendaSessionSpeakers.$inferSelect

/** An agenda as it is stored: sessions that are published or in the release, all days, and what of the event exists. */
export interface StoredAgenda {
  timeZone: string
  /** The moment of the return. */
  at: string
  sessions: readonly StoredSession[]
  /** By date. */
  days: readonly (typeof agendaDays.$inferSelect)[]
  places: readonly StoredPlace[]
  speakerNames: ReadonlyMap<number, string>
  speakerIds: ReadonlySet<number>
  locationIds: ReadonlySet<number>
  trackIds: ReadonlySet<number>
  companyTypeIds: ReadonlySet<number>
}

/** A session as it would be. */
export type ReturnedSession = ReleasedSession & { agendaDayId: number | null }

export interface ReturnPlan {
  sessions: ReturnedSession[]
  changes: Record<'days' | 'sessions' | 'places', Change[]>
  /** Sessions that change, that are published again, and that become drafts. */
  changed: number
  published: number
  drafts: number
  /** What of the release is gone and is left out, in words. */
  leftOut: string[]
  refusals: string[]
}

const { draft, published } = sessionStatus

/** Decides what must be written so that exactly the sessions of a release are published, as they were. */
export function planReturn(release: readonly ReleasedSession[], stored: StoredAgenda): ReturnPlan {
  const rows = new Map(stored.sessions.map((row) => [row.agendaDaySessionId, row]))
  const leftOut: string[] = []
  const refusals: string[] = []
  const sessions = release.map((session) => {
    const returned = withoutGone(session, rows.get(session.agendaDaySessionId), stored)
    leftOut.push(...returned.leftOut)
    refusals.push(...returned.refusals)
    return returned.session
  })
  const inRelease = new Set(release.map((one) => one.agendaDaySessionId))
  const places = sessions.map((session) => ({ session, changes: placeChanges(session, stored) }))
  const written = sessions.flatMap((session) => {
    const row = rows.get(session.agendaDaySessionId)
    return row ? changeOf(row, fieldsOf(session)) : []
  })
  const withdrawn = stored.sessions
    .filter((row) => !inRelease.has(row.agendaDaySessionId))
    .flatMap((row) => changeOf(row, { sessionStatusId: draft }))
  // Nobody sees what is published on a day that is not.
  const hiddenDays = new Set<number | null>(stored.days.filter(({ isPublished }) => !isPublished).map(({ agendaDayId }) => agendaDayId))
  const isShown = (id: number) => {
    const row = rows.get(id)
    return row?.sessionStatusId === published && row.deletedAt === null && !hiddenDays.has(row.agendaDayId)
  }
  const touched = new Set([
    ...written.map(({ id }) => id),
    ...sessions.flatMap(({ agendaDaySessionId, agendaDayId }) => (hiddenDays.has(agendaDayId) ? agendaDaySessionId : [])),
    ...places.filter(({ changes }) => changes.length > 0).map(({ session }) => session.agendaDaySessionId),
  ])
  const usedDays = new Set(sessions.map(({ agendaDayId }) => agendaDayId))
  return {
    sessions,
    changes: {
      days: stored.days
        .filter(({ agendaDayId }) => usedDays.has(agendaDayId) && hiddenDays.has(agendaDayId))
        .map((day) => ({ id: day.agendaDayId, version: day.rowVersion, before: { isPublished: false }, after: { isPublished: true } })),
      sessions: [...written, ...withdrawn],
      places: places.flatMap(({ changes }) => changes),
    },
    changed: [...touched].filter(isShown).length,
    published: [...touched].filter((id) => !isShown(id)).length,
    drafts: withdrawn.length,
    leftOut,
    refusals,
  }
}

/** A session of a release without what no longer exists, with its day; and what that leaves out or forbids. */
function withoutGone(session: ReleasedSession, row: StoredSession | undefined, stored: StoredAgenda) {
  const { title, sessionTrackId, sessionLocationId, visibleToCompanyTypeIds } = session
  const [refusals, leftOut]: [string[], string[]] = [[], []]
  if (!row) refusals.push(`“${title}” does not exist any more.`)
  if (sessionLocationId !== null && !stored.locationIds.has(sessionLocationId))
    refusals.push(`“${title}” was in ${session.locationName ?? 'a location'}, which was deleted. Restore that location first.`)
  const types = visibleToCompanyTypeIds.filter((id) => stored.companyTypeIds.has(id))
  // None would mean all.
  if (types.length === 0 && visibleToCompanyTypeIds.length > 0)
    refusals.push(`“${title}” was shown to company types that were all deleted. Restore one of them first.`)
  const goneTypes = visibleToCompanyTypeIds.length - types.length
  if (types.length > 0 && goneTypes > 0)
    leftOut.push(`${goneTypes === 1 ? 'a company type' : `${goneTypes} company types`} that “${title}” was shown to`)
  const isTrackGone = sessionTrackId !== null && !stored.trackIds.has(sessionTrackId)
  if (isTrackGone) leftOut.push(`the track ${session.trackName ?? ''} of “${title}”`)
  const places = stored.places.filter((place) => place.agendaDaySessionId === session.agendaDaySessionId)
  const isThere = (speaker: ReleasedSpeaker) => stored.speakerIds.has(speaker.speakerId) && placeOf(speaker, places) !== undefined
  const speakers = session.speakers.filter(isThere)
  for (const { speakerId } of session.speakers.filter((one) => !isThere(one)))
    leftOut.push(`${stored.speakerNames.get(speakerId) ?? 'somebody who was erased'} in “${title}”`)
  const span = spanOf(session)
  const agendaDayId = span ? dayOf(span, row, stored) : null
  if (span && agendaDayId === null)
    refusals.push(
      `“${title}” was on ${dateText(wallClockAt(stored.timeZone, span.startsAt).date)}, which is no day of the agenda. Add that day first.`,
    )
  const returned: ReturnedSession = {
    ...session,
    speakers,
    agendaDayId,
    sessionTrackId: isTrackGone ? null : sessionTrackId,
    visibleToCompanyTypeIds: types,
  }
  return { session: returned, refusals, leftOut }
}

/** A session that did not move stays on its day. */
function dayOf(
  span: { startsAt: string; endsAt: string },
  row: StoredSession | undefined,
  { timeZone, days }: StoredAgenda,
): number | null {
  const fitting = days.filter(({ date }) => fitsDay(timeZone, date, span))
  const [first] = fitting
  return (fitting.find(({ agendaDayId }) => agendaDayId === row?.agendaDayId) ?? first)?.agendaDayId ?? null
}

const fieldsOf = ({ speakers: _, trackName: __, locationName: ___, agendaDaySessionId: ____, ...fields }: ReturnedSession) => ({
  ...fields,
  sessionStatusId: published,
  deletedAt: null,
})

function changeOf(row: StoredSession, next: object): Change[] {
  const { before, after, isEmpty } = difference(row, { ...next })
  return isEmpty ? [] : [{ id: row.agendaDaySessionId, version: row.rowVersion, before, after }]
}

/** Places of speakers that come back, change their role or position, or go. */
function placeChanges({ agendaDaySessionId, speakers }: ReturnedSession, { places, at }: StoredAgenda): Change[] {
  const ofSession = places.filter((place) => place.agendaDaySessionId === agendaDaySessionId)
  const chosen = speakers.map((speaker) => placeOf(speaker, ofSession))
  const isInOrder = chosen.every((place, index) => index === 0 || (chosen[index - 1]?.sortOrder ?? 0) < (place?.sortOrder ?? 0))
  return ofSession.flatMap((place): Change[] => {
    const index = chosen.indexOf(place)
    const speaker = speakers[index]
    if (!speaker && place.deletedAt !== null) return []
    const order = isInOrder ? {} : { sortOrder: (index + 1) * nucleusLimits.sortOrderStep }
    const next = speaker ? { role: speaker.role, ...order, deletedAt: null } : { deletedAt: at }
    const { before, after, isEmpty } = difference(place, next)
    return isEmpty ? [] : [{ id: place.agendaDaySessionSpeakerId, version: place.rowVersion, before, after }]
  })
}

/** The row of a speaker in a session: the one that is there, or the one that was. */
function placeOf({ agendaDaySessionSpeakerId: id, speakerId }: ReleasedSpeaker, places: readonly StoredPlace[]): StoredPlace | undefined {
  const ofSpeaker = places.filter((place) => place.speakerId === speakerId)
  return (
    ofSpeaker.find(({ deletedAt }) => deletedAt === null) ??
    ofSpeaker.find((place) => place.agendaDaySessionSpeakerId === id) ??
    ofSpeaker.at(-1)
  )
}
