import { sessionStatus } from '#constants/agenda.ts'
import { clashGrades } from '#constants/choices.ts'
import type { Db } from '../../db/client.ts'
import { ruleBroken } from '../../base/errors.ts'
import type { PlannedSession } from './agenda.ts'
import { findingsAbout, gradeOf, inWords } from './clashes.ts'
import { readEventDates } from './eventDates.ts'
import { bookOf, type Finding, keyOf } from './findings.ts'
import { readAround } from './readAgenda.ts'

interface Saved {
  eventId: number
  before: PlannedSession | undefined
  after: PlannedSession
  /** For a session that is being restored: whether the other session already overlapped it when it was deleted. */
  wasThere?: (other: PlannedSession) => boolean
  /** The field at which the error is reported. */
  fieldOf: (finding: Finding) => string
}

/** Whether the other session of a finding, if any, is published and a new conflict. */
const holdsPlace = (finding: Finding, wasThere: (other: PlannedSession) => boolean): boolean =>
  !('other' in finding) || (finding.other.sessionStatusId === sessionStatus.published && !wasThere(finding.other))
const [block] = clashGrades.map(({ value }) => value)

/**
 * Refuses with 422 a published session with a blocking clash that this save introduces. Existing clashes do not block a save,
 * drafts may clash, and a draft blocks no room or speaker. Call it with the agenda locked, in the transaction of the save.
 */
export async function refuseClashes(tx: Db, { eventId, before, after, wasThere = () => false, fieldOf }: Saved): Promise<void> {
  if (after.sessionStatusId !== sessionStatus.published) return
  const event = await readEventDates(tx, eventId)
  if (!event) return
  const agenda = await readAround(tx, { eventId, timeZone: event.timeZone }, after)
  const book = bookOf(agenda)
  const wasPublished = before?.sessionStatusId === sessionStatus.published
  const known = new Set(wasPublished ? findingsAbout(agenda, before, book).map(keyOf) : [])
  const brought = findingsAbout(agenda, after, book).filter(
    (finding) => gradeOf(finding) === block && !known.has(keyOf(finding)) && holdsPlace(finding, wasThere),
  )
  if (brought.length === 0) return
  const byField = Map.groupBy(brought, fieldOf)
  throw ruleBroken(
    Object.fromEntries(
      [...byField].map(([field, findings]) => [
        field,
        inWords(findings, book)
          .map(({ message }) => message)
          .join(' '),
      ]),
    ),
  )
}
