import { sessionStatus } from '#constants/agenda.ts'
import { clashGrades } from '#constants/choices.ts'
import { limits } from '#constants/limits.ts'
import type { Clash } from '#contract/events/clashes.ts'
import { type Agenda, type PlannedSession, type Timed, timed } from './agenda.ts'
import { clashWords } from './clashWords.ts'
import { type Book, bookOf, type Finding, keyOf, subjectOf } from './findings.ts'
import { wrongAlone } from './wrongAlone.ts'
import { nearMs, wrongForSpeaker, wrongInLocation } from './wrongTogether.ts'

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
 * All clashes of an agenda (docs/domain.md §1.8): blocking ones first, then by time. Of two sessions the later one has the
 * clash. At most `limits.clashesShown` are returned. Sessions are compared in the order of their start, each with those that
 * are still running.
 */
export function clashesOf(agenda: Agenda): Clash[] {
  const book = bookOf(agenda)
  const taking = agenda.sessions.filter(takesPlace)
  return inWords([...taking.flatMap((session) => wrongAlone(session, book)), ...wrongAmong(inTime(taking), book)], book).slice(
    0,
    limits.clashesShown,
  )
}

/** The clashes of one session, stored or not, with the rest of the agenda. */
export function clashesAbout(agenda: Agenda, session: PlannedSession): Clash[] {
  const book = bookOf(agenda)
  return inWords(findingsAbout(agenda, session, book), book)
}

/** The same as findings, without messages. */
export function findingsAbout({ sessions }: Agenda, session: PlannedSession, book: Book): Finding[] {
  if (!takesPlace(session)) return []
  const at = timed(session)
  const others = inTime(sessions.filter((other) => takesPlace(other) && other.agendaDaySessionId !== session.agendaDaySessionId))
  return [...wrongAlone(session, book), ...(at ? wrongBeside(at, book, { inLocation: others, ofSpeaker: () => others }) : [])]
}

/** A cancelled session clashes with nothing. */
const takesPlace = ({ sessionStatusId }: PlannedSession): boolean => sessionStatusId !== sessionStatus.cancelled

/** Scheduled sessions, by their start. */
const inTime = (sessions: readonly PlannedSession[]): Timed[] =>
  sessions.flatMap((session) => timed(session) ?? []).sort((a, b) => a.from - b.from || a.agendaDaySessionId - b.agendaDaySessionId)

function wrongAmong(sessions: readonly Timed[], book: Book): Finding[] {
  const locations = new Map<number, Timed[]>()
  const speakers = new Map<number, Timed[]>()
  return sessions.flatMap((session) => {
    const inLocation = joining(locations, session.sessionLocationId, session)
    const before = new Map(session.speakerIds.map((id) => [id, joining(speakers, id, session)]))
    return wrongBeside(session, book, { inLocation, ofSpeaker: (id) => before.get(id) ?? [] })
  })
}

/** The last sessions added to this location or speaker that are near this one in time. Adds the session to them. */
function joining(known: Map<number, Timed[]>, id: number | null, session: Timed): Timed[] {
  if (id === null) return []
  const near = (known.get(id) ?? []).filter(({ to }) => to + nearMs > session.from).slice(-limits.clashesBeside)
  known.set(id, [...near, session])
  return near
}

interface Others {
  inLocation: readonly Timed[]
  ofSpeaker: (speakerId: number) => readonly Timed[]
}

const wrongBeside = (session: Timed, book: Book, { inLocation, ofSpeaker }: Others): Finding[] => [
  ...wrongInLocation(session, inLocation, book),
  ...session.speakerIds.flatMap((id) => wrongForSpeaker(session, id, ofSpeaker(id), book)),
]

/** Turns findings into clashes: blocking ones first, then by time. A location or speaker taken by several others at once is one clash. */
export function inWords(findings: readonly Finding[], book: Book): Clash[] {
  const words = clashWords(book)
  const sorted = findings.toSorted((a, b) => gradeOf(a) - gradeOf(b) || byStart(a, b) || idOf(a) - idOf(b))
  return [...Map.groupBy(sorted, groupOf).values()].flatMap((group): Clash[] => {
    const [first, ...more] = group
    if (!first) return []
    return [
      {
        grade: gradeOf(first),
        kind: first.kind,
        message: words(first, more.length),
        agendaDaySessionId: idOf(first),
        others: group.flatMap((one) => ('other' in one ? [one.other.agendaDaySessionId] : [])),
        speakerId: 'speaker' in first ? first.speaker.speakerId : null,
        sessionLocationId: first.session.sessionLocationId,
      },
    ]
  })
}

const groupOf = (finding: Finding): string => {
  const isTaken = finding.kind === 'location taken' || finding.kind === 'speaker taken'
  return `${idOf(finding)} ${isTaken ? subjectOf(finding) : keyOf(finding)}`
}
export const gradeOf = ({ kind }: Finding): Clash['grade'] => grades[kind]
const idOf = ({ session }: Finding): number => session.agendaDaySessionId
/** Sessions without a time are last. */
const byStart = (a: Finding, b: Finding): number => (startOf(a) === startOf(b) ? 0 : startOf(a) - startOf(b))
const startOf = ({ session }: Finding): number => (session.startsAt ? Date.parse(session.startsAt) : Infinity)
