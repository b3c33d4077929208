import { andList } from '#contract/textLists.ts'
import type { PersonToPlace, PlacementInput, Proposal } from './PlacementInput.ts'
import { entryOf, type Placements, type Problem } from './problem.ts'
import type { UnplacedReason } from './reasons.ts'
import { daySums, waitingMinutes } from './score.ts'
import type { Solution } from './solve.ts'

/** A solution by the ids of the event, with its reasons as texts. */
export function proposalOf(input: PlacementInput, problem: Problem, { placements, reasons, isBest, isStopped }: Solution): Proposal {
  const { slots, locations, meetings } = input
  const places = meetings.flatMap(({ meetingId }, index) => {
    const at = placements[index]
    if (!at) return []
    const { meetingTimeId } = entryOf(slots, at.slot)
    const sessionLocationId = at.location === null ? null : entryOf(locations, at.location).sessionLocationId
    return [{ meetingId, meetingTimeId, sessionLocationId, placeNumber: at.place }]
  })
  const unplaced = meetings.flatMap(({ meetingId }, index) => {
    const reason = reasons[index]
    return reason ? [{ meetingId, reason: reasonText(input, { problem, index, reason }) }] : []
  })
  return { places, unplaced, waitingMinutes: waitsOf(problem, placements), isBest, isStopped }
}

/** Why a meeting has no place, for staff. */
function reasonText(
  { meetings, people, slots }: PlacementInput,
  { problem, index, reason }: { problem: Problem; index: number; reason: UnplacedReason },
): string {
  const own = entryOf(problem.meetings, index).people.map((person) => entryOf(people, person))
  const names = andList(own.map(({ name }) => name))
  switch (reason.kind) {
    case 'obstacle':
      return entryOf(meetings, index).obstacle ?? ''
    case 'personFull': {
      const { name, maxMeetings } = entryOf(people, reason.person)
      return `${name} has ${countText(maxMeetings)} in this proposal, as many as allowed`
    }
    case 'companyFull': {
      const colleague = own.find((one) => isOf(problem, { people, one, company: reason.company }))
      return `${colleague?.companyName ?? 'Their company'} has ${countText(colleague?.maxCompanyMeetings ?? null)} in this proposal, as many as allowed`
    }
    case 'noCommonTime':
      return slots.length === 0
        ? 'No open meeting time is left. Open or add meeting times first'
        : `${names} have no open meeting time that suits both`
    case 'timesTaken':
      return `${names} have other meetings in this proposal whenever both could meet`
    case 'noLocation':
      return 'No location takes this meeting in the meeting times that suit both'
    case 'slotsFull':
      return 'The meeting times that suit both have as many meetings as they take'
    case 'locationsTaken':
      return 'No location is free in the meeting times that suit both'
  }
}

const countText = (count: number | null): string => (count === 1 ? '1 meeting' : `${(count ?? 0).toLocaleString('en-GB')} meetings`)

const isOf = (
  problem: Problem,
  { people, one, company }: { people: readonly PersonToPlace[]; one: PersonToPlace; company: number },
): boolean => entryOf(problem.people, people.indexOf(one)).company === company

/** The minutes that all people wait between meetings, whatever they count. */
const waitsOf = (problem: Problem, placements: Placements): number =>
  Math.round(daySums(problem, placements).reduce((minutes, { sum }) => minutes + waitingMinutes(sum), 0))
