import { choiceLabel } from '#constants/choice.ts'
import { sessionRoles, sessionTypes } from '#constants/programmeChoices.ts'
import type { AgendaChange } from '#contract/events/agendaReleases.ts'
import type { ReleasedSession } from '#contract/events/releasedAgenda.ts'
import { momentText } from '../../options/localDates.ts'

/** What the words of a comparison need of the event. */
export interface ReleaseWords {
  timeZone: string
  /** By `speakerId`. */
  speakerNames: ReadonlyMap<number, string>
}

type Sessions = readonly ReleasedSession[]

/** The sessions that were added, removed or changed, in the order of the agenda. */
export function compareReleases(before: Sessions, after: Sessions, words: ReleaseWords): AgendaChange[] {
  const [old, next] = [byId(before), byId(after)]
  return [...new Set([...old.keys(), ...next.keys()])]
    .flatMap((id) => {
      const change = changeOf(old.get(id), next.get(id), words)
      return change ? [{ change, at: startOf(next.get(id) ?? old.get(id)) }] : []
    })
    .toSorted((a, b) => a.at - b.at || a.change.agendaDaySessionId - b.change.agendaDaySessionId)
    .map(({ change }) => change)
}

/** Whether nothing differs between two states of an agenda. The words of a comparison do not matter for that. */
export const isSameAgenda = (before: Sessions, after: Sessions): boolean =>
  compareReleases(before, after, { timeZone: 'UTC', speakerNames: new Map() }).length === 0

/** What differs in one session; undefined for nothing. */
export function changeOf(
  before: ReleasedSession | undefined,
  after: ReleasedSession | undefined,
  words: ReleaseWords,
): AgendaChange | undefined {
  const session = after ?? before
  if (!session) return undefined
  const { agendaDaySessionId, title } = session
  const change = { agendaDaySessionId, title, place: placeOf(session, words) }
  if (!before) return { ...change, kind: 'added', texts: [] }
  if (!after) return { ...change, kind: 'removed', texts: [] }
  const texts = textsOf(before, after, words)
  return texts.length > 0 ? { ...change, kind: 'changed', texts } : undefined
}

export const byId = (sessions: Sessions): Map<number, ReleasedSession> => new Map(sessions.map((one) => [one.agendaDaySessionId, one]))
/** Sessions without a time are last. */
const startOf = (session: ReleasedSession | undefined): number =>
  session?.startsAt ? Date.parse(session.startsAt) : Number.MAX_SAFE_INTEGER

function textsOf(before: ReleasedSession, after: ReleasedSession, words: ReleaseWords): string[] {
  const was = (label: string, textOf: (session: ReleasedSession) => string) =>
    textOf(before) === textOf(after) ? [] : [`${label}: was ${textOf(before)}, is ${textOf(after)}`]
  const changed = (label: string, field: 'description' | 'streamUrl' | 'slidesUrl' | 'recordingUrl') =>
    (before[field] ?? '') === (after[field] ?? '') ? [] : [`${label} changed`]
  const switched = (field: 'blocksMeetings' | 'requiresSignup', on: string, off: string) =>
    before[field] === after[field] ? [] : [after[field] ? on : off]
  return [
    ...(before.title === after.title ? [] : [`Was “${before.title}”`]),
    ...was('Time', (session) => timeOf(session, words)),
    ...was('Location', ({ locationName }) => locationName ?? 'none'),
    // Two people can have one name.
    ...(samePeople(before, after) ? [] : [`Speakers: was ${peopleOf(before, words)}, is ${peopleOf(after, words)}`]),
    ...was('Type', ({ sessionType }) => choiceLabel(sessionTypes, sessionType)),
    ...was('Track', ({ trackName }) => trackName ?? 'none'),
    ...was('Capacity', ({ capacity }) => (capacity === null ? 'none' : String(capacity))),
    ...(sorted(before.visibleToCompanyTypeIds) === sorted(after.visibleToCompanyTypeIds) ? [] : ['Shown to other company types']),
    ...changed('Description', 'description'),
    ...switched('blocksMeetings', 'Blocks meetings', 'Does not block meetings any more'),
    ...switched('requiresSignup', 'Requires sign-up', 'Does not require sign-up any more'),
    ...changed('Stream', 'streamUrl'),
    ...changed('Slides', 'slidesUrl'),
    ...changed('Recording', 'recordingUrl'),
  ]
}

/** When and where a session is: 1 Jun 2026, 18:00 EDT (New York), 45 minutes, Hall A. */
const placeOf = (session: ReleasedSession, words: ReleaseWords): string =>
  [timeOf(session, words), session.locationName].filter(Boolean).join(', ')

function timeOf({ startsAt, endsAt }: ReleasedSession, { timeZone }: ReleaseWords): string {
  if (!startsAt || !endsAt) return 'not scheduled'
  return `${momentText(timeZone, startsAt)}, ${Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / 60_000)} minutes`
}

const peopleOf = ({ speakers }: ReleasedSession, { speakerNames }: ReleaseWords): string =>
  speakers.length === 0
    ? 'none'
    : speakers
        .map(({ speakerId, role }) => `${speakerNames.get(speakerId) ?? 'somebody who was erased'} (${choiceLabel(sessionRoles, role)})`)
        .join(', ')

/** Their order alone is no change. */
const samePeople = (before: ReleasedSession, after: ReleasedSession): boolean => peopleKey(before) === peopleKey(after)
const peopleKey = ({ speakers }: ReleasedSession): string =>
  speakers
    .map(({ speakerId, role }) => `${speakerId} ${role}`)
    .toSorted()
    .join(',')
const sorted = (ids: readonly number[]): string => ids.toSorted((a, b) => a - b).join(',')
