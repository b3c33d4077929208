import { sessionStatus } from '#constants/agenda.ts'
import { clashGrades } from '#constants/programmeChoices.ts'
import type { Db } from '../../db/client.ts'
import { ruleBroken } from '../../base/errors.ts'
import type { Agenda, PlannedSession } from './agenda.ts'
import { agendaBeforeDelete, type RestoredRow } from './beforeDelete.ts'
import { findingsAbout, gradeOf, toClashes } from './clashes.ts'
import { readEventDates } from './eventDates.ts'
import { type AgendaIndex, agendaIndexOf, type Finding, keyOf } from './findings.ts'
import { readAgendaAround } from './readAgenda.ts'

interface SessionChange {
  eventId: number
  before: PlannedSession | undefined
  after: PlannedSession
  /** The row whose delete is being undone, if this is an undo: what clashed before that delete already does not refuse it. */
  restored?: RestoredRow
  /** The field at which the error is reported. */
  fieldOf: (finding: Finding) => string
}

/** The findings of a published session that block it: a draft holds no room and no speaker. */
const blockingFindings = (agenda: Agenda, session: PlannedSession, index: AgendaIndex = agendaIndexOf(agenda)): Finding[] =>
  findingsAbout(agenda, session, index).filter(
    (finding) =>
      gradeOf(finding) === clashGrades.block && (!('other' in finding) || finding.other.sessionStatusId === sessionStatus.published),
  )

/**
 * Refuses with 422 a published session with a blocking clash that this save introduces. Existing clashes do not block a save,
 * drafts may clash, and a draft blocks no room or speaker. Call it with the agenda locked, in the transaction of the save.
 */
export async function refuseClashes(tx: Db, { eventId, before, after, restored, fieldOf }: SessionChange): Promise<void> {
  if (after.sessionStatusId !== sessionStatus.published) return
  const event = await readEventDates(tx, eventId)
  if (!event) return
  const agenda = await readAgendaAround(tx, { eventId, timeZone: event.timeZone }, after)
  const index = agendaIndexOf(agenda)
  const wasPublished = before?.sessionStatusId === sessionStatus.published
  const existing = new Set(wasPublished ? findingsAbout(agenda, before, index).map(keyOf) : [])
  let introduced = blockingFindings(agenda, after, index).filter((finding) => !existing.has(keyOf(finding)))
  if (introduced.length > 0 && restored) {
    const earlier = new Set(blockingFindings(await agendaBeforeDelete(tx, agenda, restored), after).map(keyOf))
    introduced = introduced.filter((finding) => !earlier.has(keyOf(finding)))
  }
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
