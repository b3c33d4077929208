import { sessionStatus } from '#constants/agenda.ts'
import { clashGrades } from '#constants/choices.ts'
import type { Db } from '../../db/client.ts'
import { ruleBroken } from '../../base/errors.ts'
import type { PlannedSession } from './agenda.ts'
import { findingsAbout, gradeOf, toClashes } from './clashes.ts'
import { readEventDates } from './eventDates.ts'
import { agendaIndexOf, type Finding, keyOf } from './findings.ts'
import { readAgendaAround } from './readAgenda.ts'

interface SessionChange {
  eventId: number
  before: PlannedSession | undefined
  after: PlannedSession
  /** For a session that is being restored: whether the other session already overlapped it when it was deleted. */
  wasOverlapping?: (other: PlannedSession) => boolean
  /** The field at which the error is reported. */
  fieldOf: (finding: Finding) => string
}

/** Whether the other session of a finding, if any, is published and a new conflict. */
const isNewConflict = (finding: Finding, wasOverlapping: (other: PlannedSession) => boolean): boolean =>
  !('other' in finding) || (finding.other.sessionStatusId === sessionStatus.published && !wasOverlapping(finding.other))
const [block] = clashGrades.map(({ value }) => value)

/**
 * Refuses with 422 a published session with a blocking clash that this save introduces. Existing clashes do not block a save,
 * drafts may clash, and a draft blocks no room or speaker. Call it with the agenda locked, in the transaction of the save.
 */
export async function refuseClashes(
  tx: Db,
  { eventId, before, after, wasOverlapping = () => false, fieldOf }: SessionChange,
): Promise<void> {
  if (after.sessionStatusId !== sessionStatus.published) return
  const event = await readEventDates(tx, eventId)
  if (!event) return
  const agenda = await readAgendaAround(tx, { eventId, timeZone: event.timeZone }, after)
  const index = agendaIndexOf(agenda)
  const wasPublished = before?.sessionStatusId === sessionStatus.published
  const existing = new Set(wasPublished ? findingsAbout(agenda, before, index).map(keyOf) : [])
  const introduced = findingsAbout(agenda, after, index).filter(
    (finding) => gradeOf(finding) === block && !existing.has(keyOf(finding)) && isNewConflict(finding, wasOverlapping),
  )
  if (introduced.length === 0) return
  const byField = Map.groupBy(introduced, fieldOf)
  throw ruleBroken(
    Object.fromEntries(
      [...byField].map(([field, findings]) => [
        field,
        toClashes(findings, index)
          .map(({ message }) => message)
          .join(' '),
      ]),
    ),
  )
}
