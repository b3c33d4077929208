import { sessionStatus } from '#constants/agenda.ts'
import { clashGrades } from '#constants/programmeChoices.ts'
import { nucleusLimits } from '#constants/nucleusLimits.ts'
import type { Clash } from '#contract/events/clashes.ts'
import { type Agenda, type PlannedSession, type TimedSession, timedSession } from './agenda.ts'
import { clashMessages } from './clashMessages.ts'
import { type AgendaIndex, agendaIndexOf, type Finding, keyOf, subjectOf } from './findings.ts'
import { ownFindings } from './ownFindings.ts'
import { nearMs, speakerConflicts, locationConflicts } from './conflicts.ts'

const { block, warn } = clashGrades
const grades: Readonly<Record<Clash['kind'], Clash['grade']>> = {
  'location taken': block,
  'location closed': block,
  'speaker taken': block,
  'speaker not available': warn,
  'too many people': warn,
  'too little time between rooms': warn,
  'outside the day': warn,
}

/**
 * All clashes of an agenda (docs/domain.md §1.8). Of two sessions the later one has the clash. Sessions are compared in the order of their start, each with those that
 * are still running.
 */
export function clashesOf(agenda: Agenda): Clash[] {
  const index = agendaIndexOf(agenda)
  const active = agenda.sessions.filter(takesPlace)
  return toClashes([...active.flatMap((session) => ownFindings(session, index)), ...conflictsAmong(inTime(active), index)], index)
}

/** The clashes of one session, stored or not, with the rest of the agenda. */
export function clashesAbout(agenda: Agenda, session: PlannedSession): Clash[] {
  const index = agendaIndexOf(agenda)
  return toClashes(findingsAbout(agenda, session, index), index)
}

/** The same as findings, without messages. */
export function findingsAbout({ sessions }: Agenda, session: PlannedSession, index: AgendaIndex): Finding[] {
  if (!takesPlace(session)) return []
  const at = timedSession(session)
  const others = inTime(sessions.filter((other) => takesPlace(other) && other.agendaDaySessionId !== session.agendaDaySessionId))
  return [...ownFindings(session, index), ...(at ? conflictsWith(at, index, { inLocation: () => others, ofSpeaker: () => others }) : [])]
}

/** A cancelled session clashes with nothing. */
const takesPlace = ({ sessionStatusId }: PlannedSession): boolean => sessionStatusId !== sessionStatus.cancelled

/** Scheduled sessions, by their start. */
const inTime = (sessions: readonly PlannedSession[]): TimedSession[] =>
  sessions.flatMap((session) => timedSession(session) ?? []).sort((a, b) => a.from - b.from || a.agendaDaySessionId - b.agendaDaySessionId)

function conflictsAmong(sessions: readonly TimedSession[], index: AgendaIndex): Finding[] {
  const locations = new Map<number, TimedSession[]>()
  const speakers = new Map<number, TimedSession[]>()
  return sessions.flatMap((session) => {
    const inLocation = addToNearby(locations, session.sessionLocationId, session)
    const bySpeaker = new Map(session.speakerIds.map((id) => [id, addToNearby(speakers, id, session)]))
    return conflictsWith(session, index, { inLocation: () => inLocation, ofSpeaker: (id) => bySpeaker.get(id) ?? [] })
  })
}

/** The last sessions added to this location or speaker that are near this one in time. Adds the session to them. */
function addToNearby(byId: Map<number, TimedSession[]>, id: number | null, session: TimedSession): TimedSession[] {
  if (id === null) return []
  const near = (byId.get(id) ?? []).filter(({ to }) => to + nearMs > session.from).slice(-nucleusLimits.comparedClashes)
  byId.set(id, [...near, session])
  return near
}

interface NearbySessions {
  inLocation: (sessionLocationId: number | null) => readonly TimedSession[]
  ofSpeaker: (speakerId: number) => readonly TimedSession[]
}

/** What a session would conflict with among others near it. */
export const conflictsWith = (session: TimedSession, index: AgendaIndex, { inLocation, ofSpeaker }: NearbySessions): Finding[] => [
  ...locationConflicts(session, inLocation(session.sessionLocationId), index),
  ...session.speakerIds.flatMap((id) => speakerConflicts(session, id, ofSpeaker(id), index)),
]

/**
 * Turns findings into clashes: blocking ones first, then by time, at most `nucleusLimits.clashesShown`. A location or speaker taken by several
 * others at once is one clash.
 */
export function toClashes(findings: readonly Finding[], index: AgendaIndex): Clash[] {
  const messageOf = clashMessages(index)
  // Findings of a group have the same session and grade, so the first says where it is sorted.
  const groups = [...Map.groupBy(findings, groupOf).values()].flatMap((group) => {
    const [first] = group
    return first ? [{ group, first, start: startOf(first) }] : []
  })
  return groups
    .sort((a, b) => gradeOf(a.first) - gradeOf(b.first) || byStart(a, b) || idOf(a.first) - idOf(b.first))
    .slice(0, nucleusLimits.clashesShown)
    .map(({ group, first }) => ({
      grade: gradeOf(first),
      kind: first.kind,
      message: messageOf(first, group.length - 1),
      // The others of a group have the same sentence: it names this session and what they share with it.
      otherMessage: 'other' in first ? messageOf({ ...first, session: first.other, other: first.session }, 0) : null,
      agendaDaySessionId: idOf(first),
      others: group.flatMap((one) => ('other' in one ? [one.other.agendaDaySessionId] : [])),
      speakerId: 'speaker' in first ? first.speaker.speakerId : null,
      sessionLocationId: first.session.sessionLocationId,
    }))
}

const groupOf = (finding: Finding): string => {
  const isTaken = finding.kind === 'location taken' || finding.kind === 'speaker taken'
  return `${idOf(finding)} ${isTaken ? subjectOf(finding) : keyOf(finding)}`
}
export const gradeOf = ({ kind }: Finding): Clash['grade'] => grades[kind]
const idOf = ({ session }: Finding): number => session.agendaDaySessionId
/** Sessions without a time are last. */
const byStart = (a: { start: number }, b: { start: number }): number => (a.start === b.start ? 0 : a.start - b.start)
const startOf = ({ session }: Finding): number => (session.startsAt ? Date.parse(session.startsAt) : Infinity)
