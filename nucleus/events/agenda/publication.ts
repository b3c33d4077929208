import { sessionStatus } from '#constants/agenda.ts'
import { clashGrades } from '#constants/programmeChoices.ts'
import { type Agenda, type PlannedSession, type TimedSession, timedSession } from './agenda.ts'
import { conflictsWith, gradeOf, toClashes } from './clashes.ts'
import { agendaIndexOf } from './findings.ts'
import { ownFindings } from './ownFindings.ts'

/** A draft of an agenda, and why it cannot be published; undefined when it can. */
export interface Publication {
  session: PlannedSession
  refusal: string | undefined
}
const { block } = clashGrades

/**
 * Decides which drafts of an agenda can be published together, in the order of their start: by the rules of a single save
 * (`refuseClashes`), each also compared with those before it.
 */
export function decidePublications(agenda: Agenda): Publication[] {
  const index = agendaIndexOf(agenda)
  const published = new PublishedSessions()
  const timed = agenda.sessions.map((session) => ({ session, at: timedSession(session) }))
  for (const { session, at } of timed) if (at && session.sessionStatusId === sessionStatus.published) published.add(at)
  return timed
    .filter(({ session }) => session.sessionStatusId === sessionStatus.draft)
    .toSorted((a, b) => startOf(a) - startOf(b) || a.session.agendaDaySessionId - b.session.agendaDaySessionId)
    .map(({ session, at }) => {
      if (!at) return { session, refusal: 'It has no time yet. Schedule it first.' }
      const findings = [...ownFindings(session, index), ...conflictsWith(at, index, published)].filter((one) => gradeOf(one) === block)
      const messages = toClashes(findings, index).map(({ message }) => message)
      if (messages.length === 0) published.add(at)
      return { session, refusal: messages.join(' ') || undefined }
    })
}

/** Sessions without a time are last. */
const startOf = ({ at }: { at: TimedSession | undefined }): number => at?.from ?? Number.MAX_SAFE_INTEGER

/** Published sessions by location and by speaker, so that a draft is compared with few. */
class PublishedSessions {
  readonly #ofLocation = new Map<number | null, TimedSession[]>()
  readonly #ofSpeaker = new Map<number, TimedSession[]>()

  add(session: TimedSession): void {
    addTo(this.#ofLocation, session.sessionLocationId, session)
    for (const id of session.speakerIds) addTo(this.#ofSpeaker, id, session)
  }

  inLocation = (sessionLocationId: number | null): TimedSession[] => this.#ofLocation.get(sessionLocationId) ?? []
  ofSpeaker = (speakerId: number): TimedSession[] => this.#ofSpeaker.get(speakerId) ?? []
}

function addTo<K>(byKey: Map<K, TimedSession[]>, key: K, session: TimedSession): void {
  const list = byKey.get(key)
  if (list) list.push(session)
  else byKey.set(key, [session])
}
