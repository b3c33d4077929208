import { eq, inArray, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { eventContactMerge, mergeEventContacts } from '#contract/events/merges.ts'
import { type EventContact, eventContacts } from '#contract/events/eventContacts.ts'
import type { Db } from '../../db/client.ts'
import * as tables from '../../db/tables/index.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { mergeOf } from '../../resource/merge/mergeRows.ts'
import { type Move, moveReferences } from '../../resource/merge/moves.ts'
import { mountCall } from '../../kernel/mountCall.ts'
import type { Repository } from '../../resource/repositoryTypes.ts'
import { contactProblems } from './contactProblems.ts'
import { lockEvent, hostMove } from './hostMove.ts'
import { choicesIn, type Pair, pairIn } from './pair.ts'
import type { MergeRepositories } from './mergeRepositories.ts'

/** Serves the merge of two contacts of an event (docs/domain.md §6.3). */
export function mountContactMerge(
  app: FastifyInstance,
  nucleus: Nucleus,
  repository: Repository<typeof eventContacts>,
  repositories: MergeRepositories,
): void {
  const merge = mergeOf<EventContact>(nucleus, {
    repository: { ...repository, getMany: (tx, ids) => withWhoCheckedIn(tx, repository, ids) },
    label: eventContacts.label,
    fields: eventContactMerge.fields,
    combined: eventContactMerge.combined,
    lock: (tx, { parentId }) => lockEvent(tx, parentId),
    belongsTo: ({ eventId }, { parentId }) => eventId === parentId,
    moves: (tx, merging) => {
      const pair = pairIn(merging)
      return Promise.resolve({ moves: movesOf(repositories, pair, optionsOf(tx, pair)) })
    },
    problems: async (tx, { survivor, merged }) => {
      const contactIds = [survivor, ...merged].map(({ contactId }) => contactId)
      return (await contactProblems(tx, { eventId: survivor.eventId, contactIds })).map(({ text }) => text)
    },
    derived: ({ survivor, merged }) => arrival([survivor, ...merged]),
  })
  mountCall(app, mergeEventContacts, ({ input, actor }) =>
    merge({
      ...choicesIn(input),
      parentId: input.eventId,
      survivor: { id: input.survivorEventCompanyContactId, version: input.rowVersions.survivor },
      merged: [{ id: input.mergedEventCompanyContactId, version: input.rowVersions.merged }],
      mergedKey: 'mergedEventCompanyContactId',
      actor,
    }),
  )
}

/** The rows with who checked them in: staff see only the name. */
async function withWhoCheckedIn(
  tx: Db,
  repository: Repository<typeof eventContacts>,
  ids: readonly number[],
): Promise<Map<number, EventContact>> {
  const { eventCompanyContactId: id, checkedInByContactId } = tables.eventContacts
  const rows = await repository.getMany(tx, ids)
  const arrivals = await tx
    .select({ id, checkedInByContactId })
    .from(tables.eventContacts)
    .where(inArray(id, [...ids]))
  const whoOf = new Map(arrivals.map((one) => [one.id, one.checkedInByContactId]))
  return new Map([...rows].map(([key, row]) => [key, { ...row, checkedInByContactId: whoOf.get(key) ?? null }]))
}

interface Arrival {
  checkedInAt?: unknown
  checkedInByContactId?: unknown
}
/** If one of them has arrived, the merged contact has: it keeps the first arrival, and who checked them in then. */
export function arrival(rows: readonly Arrival[]): { checkedInAt: string | null; checkedInByContactId: number | null } {
  const arrivals = rows.flatMap(({ checkedInAt, checkedInByContactId: by }) =>
    typeof checkedInAt === 'string' ? [{ checkedInAt, checkedInByContactId: typeof by === 'number' ? by : null }] : [],
  )
  const [first] = arrivals.toSorted((a, b) => (a.checkedInAt < b.checkedInAt ? -1 : 1))
  return first ?? { checkedInAt: null, checkedInByContactId: null }
}

/** The options of the event, as a subquery. */
const optionsOf = (tx: Nucleus['db'], { survivor }: Pair<EventContact>) =>
  tx.select({ id: tables.eventOptions.eventOptionId }).from(tables.eventOptions).where(eq(tables.eventOptions.eventId, survivor.eventId))

/** The rows of the event that refer to the contact. Rows that name the contact as an IR rep do not move. */
function movesOf(repositories: MergeRepositories, { survivor, merged }: Pair<EventContact>, options: ReturnType<typeof optionsOf>): Move[] {
  const { eventId } = survivor
  const [from, to] = [[merged.contactId], survivor.contactId]
  const {
    registrations,
    speakers,
    nightTimeGuests,
    sponsors,
    vettingSubmissions,
    optionChoices,
    meetings,
    meetingParticipants,
    meetingChangeRequests,
  } = tables
  const pair = ['requestedByContactId', 'requestedToContactId']
  const meetingsOfEvent = sql`(select ${meetings.meetingId} from ${meetings} where ${meetings.eventId} = ${eventId})`
  const move = { from, to }
  return [
    moveReferences(repositories.registrations, ['contactId'], { ...move, where: eq(registrations.eventId, eventId) }),
    moveReferences(repositories.speakers, ['contactId'], { ...move, where: eq(speakers.eventId, eventId) }),
    moveReferences(repositories.nightTimeGuests, ['contactId', 'hostContactId'], { ...move, where: eq(nightTimeGuests.eventId, eventId) }),
    moveReferences(repositories.sponsors, ['primaryContactId'], { ...move, where: eq(sponsors.eventId, eventId) }),
    moveReferences(repositories.vettingSubmissions, ['contactId'], { ...move, where: eq(vettingSubmissions.eventId, eventId) }),
    moveReferences(repositories.optionChoices, ['sharesWithContactId'], { ...move, where: inArray(optionChoices.eventOptionId, options) }),
    moveReferences(repositories.meetings, pair, { ...move, where: eq(meetings.eventId, eventId) }),
    moveReferences(repositories.meetingParticipants, ['contactId'], { ...move, where: eq(meetingParticipants.eventId, eventId) }),
    moveReferences(repositories.meetingChangeRequests, ['requestedByContactId'], {
      ...move,
      where: inArray(meetingChangeRequests.meetingId, meetingsOfEvent),
    }),
    hostMove(repositories, eventId, { key: 'contactId', ...move }),
  ]
}
