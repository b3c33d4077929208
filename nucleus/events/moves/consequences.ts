import { noPeople, type PeopleCounts } from '#contract/events/peopleCounts.ts'
import { registrationStatus } from '#constants/statuses.ts'
import type { Db } from '../../db/client.ts'
import type { Author } from '../../kernel/actor.ts'
import type { RowVersions } from '../../kernel/undoTokens.ts'
import type { Change } from '../../kernel/writes.ts'
import { countEndedMeetings, endMeetings } from '../meetings/departedMeetings.ts'
import { queueMoveMails } from '../mails/moveMails.ts'
import { fillFromAnswers } from '../answers/mappedAnswers.ts'
import { acceptContacts, countAccepted } from './acceptedContacts.ts'
import { countMovedVettings, moveVettings } from './movedVettings.ts'
import { countMovedPeople, movePeople } from './peopleOfApproval.ts'

interface WrittenChanges {
  changes: readonly Change[]
  /** The versions that the changes have written, by the id of their registration. */
  versions: ReadonlyMap<number, number>
}
export interface Consequences {
  /** What changed besides the registrations. */
  people: PeopleCounts
  /** How many mails were queued. */
  mails: number
  /** What was written, for the undo of the changes. Their mails are stopped with the registrations. */
  versions: RowVersions[]
  /** Somebody changed one of the rows meanwhile, so the transaction must be repeated. */
  hasConflict: boolean
}

/**
 * Writes what follows from changes of status, in their transaction and whoever causes them: meetings that end, companies and contacts of the event, answers to empty
 * fields of those who were approved, contacts that leave purgatory, vetting submissions, mails. The event is locked.
 */
export async function writeConsequences(
  tx: Db,
  { changes, versions }: WrittenChanges,
  { actor, at }: { actor: Author; at: Date },
): Promise<Consequences> {
  // Before the people, who stay on their tab while they have meetings.
  const ended = await endMeetings(tx, changes, { actor, at })
  if (ended.hasConflict) return { people: noPeople, mails: 0, versions: [], hasConflict: true }
  const people = await movePeople(tx, changes, { actor, at })
  const approved = changes.filter(isApproval).map(({ id }) => id)
  if (people.hasConflict) return { people: people.counts, mails: 0, versions: [], hasConflict: true }
  const filled = await fillFromAnswers(tx, approved, { actor, at })
  const accepted = await acceptContacts(tx, approved, { actor, at })
  const vettings = await moveVettings(tx, changes, { actor, at })
  return {
    people: { ...people.counts, ...accepted.counts, ...vettings.counts, ...ended.counts },
    mails: await queueMoveMails(tx, { changes, versions }, actor, at),
    versions: [...ended.versions, ...people.versions, ...filled, ...accepted.versions, ...vettings.versions],
    hasConflict: accepted.hasConflict || vettings.hasConflict,
  }
}

/** What `writeConsequences` would change besides mails; writes and locks nothing. */
export async function countConsequences(
  tx: Db,
  changes: readonly Change[],
  { actor, at }: { actor: Author; at: Date },
): Promise<PeopleCounts> {
  return {
    ...(await countEndedMeetings(tx, changes, at)),
    ...(await countMovedPeople(tx, changes)),
    ...(await countAccepted(
      tx,
      changes.filter(isApproval).map(({ id }) => id),
      actor,
    )),
    ...(await countMovedVettings(tx, changes)),
  }
}

const isApproval = ({ after }: Change): boolean => after.eventStatusId === registrationStatus.approved
