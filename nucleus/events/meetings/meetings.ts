import { asc, eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { choiceLabel } from '#constants/choice.ts'
import { heldStatuses, meetingSides, meetingStatuses, type MeetingStatusId } from '#constants/meetings.ts'
import { type Meeting, meetings } from '#contract/events/meetings.ts'
import { ruleBroken } from '../../base/errors.ts'
import type { Db } from '../../db/client.ts'
import { eventContacts, events, contacts, meetingParticipants, meetings as table } from '../../db/tables/index.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { type Change, insertRows } from '../../kernel/writes.ts'
import { each } from '../../resource/each.ts'
import { mountResource } from '../../resource/mountResource.ts'
import type { Repository } from '../../resource/repositoryTypes.ts'
import type { StoredWrite, Write } from '../../resource/ResourceOptions.ts'
import { lockAllPlacesOf, lockPlaces } from './lockPlaces.ts'
import { meetingFields, meetingFiltersOf } from './meetingFields.ts'
import { checkMeeting, checkPair, checkType, completeMeeting, expectedContactIds, takesPlace } from './meetingRules.ts'
import { participantTable } from './participantTable.ts'
import { newParticipation, participationAfter } from './participation.ts'
import { placeFor } from './placeFor.ts'
import { tellPlace } from './placeText.ts'
import { earlierTimeObstacle, readSlots } from './slots.ts'

const personTaken = 'Somebody else has just placed a meeting of one of these people at that time. Choose another time'
const placeFields = ['meetingTimeId', 'sessionLocationId'] as const
const guest = { noun: 'contact of the event', hint: 'E-mail or name of a contact of the event', which: isGuest }

/** Serves the meetings of an event. */
export function mountMeetings(app: FastifyInstance, nucleus: Nucleus): Repository<typeof meetings> {
  const repository: Repository<typeof meetings> = mountResource(app, nucleus, meetings, {
    table,
    from: [{ table: events, on: sql`${events.eventId} = ${table.eventId}` }],
    ...meetingFields,
    filters: meetingFiltersOf(nucleus),
    search: [meetingFields.computed.requestedByCompanyName, meetingFields.computed.requestedToCompanyName],
    order: [asc(table.startsAt), asc(table.priority)],
    fixed: ['requestedByContactId', 'requestedToContactId'],
    // A drag across a grid is easily one cell too far.
    undoableFields: placeFields,
    unique: { meetings_pair: { field: 'requestedToContactId', message: 'These two have a meeting at this event already' } },
    exclusion: {
      meetings_place: { field: 'sessionLocationId', message: 'Somebody else has just taken this place. Choose another' },
      meeting_participants_held: { field: 'meetingTimeId', message: personTaken },
    },
    lock: async ({ db, input, current }) => {
      if (takesPlace({ input, current })) await lockPlaces(db, { ...input, contactIds: expectedContactIds(input, current) })
    },
    check: checkMeeting,
    prepare: each((write: Write<typeof meetings>) => completeMeeting(write, nucleus.clock())),
    created: addPair,
    changed: tellPlace,
    checkRemove: (_, row) => Promise.resolve(checkRemovable(row)),
    lockRelated: lockAllPlacesOf(table, 'meetingId'),
    checkRestored: async (tx, ids) => checkHolds(tx, [...(await repository.getMany(tx, ids)).values()]),
    undoRules: {
      lock: lockAllPlacesOf(table, 'meetingId'),
      check: async (tx, changes) => {
        const isPlaced = ({ before, after }: Change) => placeFields.some((field) => after[field] && after[field] !== before[field])
        const placed = changes.filter(isPlaced)
        const rows = await repository.getMany(
          tx,
          placed.map(({ id }) => id),
        )
        await checkHolds(tx, [...rows.values()])
      },
    },
    importSettings: {
      searchedLookups: { requestedByContactId: guest, requestedToContactId: guest },
      writes: [{ table: meetingParticipants, idKey: participantTable.idKey }],
    },
    inTransaction: true,
  })
  // The time and the place of an earlier version are not restored: they may be another's by now.
  return { ...repository, fields: repository.fields.filter((field) => !placeFields.some((one) => one === field)) }
}

/** A new meeting is between two people. */
async function addPair({ db, id, input, actor }: StoredWrite<typeof meetings>): Promise<void> {
  const { eventId, requestedByContactId, requestedToContactId } = input
  const [stored] = await db.select({ status: table.meetingStatusId }).from(table).where(eq(table.meetingId, id))
  const to = (stored?.status ?? meetingStatuses.requested) as MeetingStatusId
  const people = [
    { contactId: requestedByContactId, side: meetingSides.requesting },
    { contactId: requestedToContactId, side: meetingSides.requested },
  ].map((one) => ({ ...one, meetingParticipationStatusId: newParticipation(one.side) }))
  const rows = people.map((one) => ({
    ...{ ...one, meetingId: id, eventId },
    meetingParticipationStatusId: participationAfter(one, { from: meetingStatuses.requested, to, all: people }),
  }))
  await insertRows(db, participantTable, rows, actor)
}

function checkRemovable({ meetingStatusId }: Meeting): void {
  if (!heldStatuses.includes(meetingStatusId)) return
  const status = choiceLabel(meetingStatuses, meetingStatusId)
  throw ruleBroken({ meetingStatusId: `This meeting is ${status}. Only a meeting that never took place can be deleted` })
}

/** A placed meeting that comes back needs its time and its place again, and its pair. Throws 422 with what is in the way. */
async function checkHolds(tx: Db, rows: readonly Meeting[]): Promise<void> {
  for (const row of rows) {
    await checkPair(tx, row, row.meetingId)
    checkType(row)
    const { meetingTimeId } = row
    if (!meetingTimeId || heldStatuses.includes(row.meetingStatusId)) continue
    await checkTime(tx, { ...row, meetingTimeId })
    const { placeNumber } = await placeFor(tx, { ...row, meetingTimeId, contactIds: expectedContactIds(row, row) })
    // The location may take fewer meetings at a time by now.
    if (placeNumber !== (row.placeNumber ?? null))
      throw ruleBroken({ sessionLocationId: 'Its place in this location is not there any more. Choose the location again' })
  }
}

/** Throws 422 when the slot of a meeting has another time by now. An empty one may be moved. */
async function checkTime(
  tx: Db,
  { eventId, meetingTimeId, startsAt, endsAt }: Pick<Meeting, 'eventId' | 'startsAt' | 'endsAt'> & { meetingTimeId: number },
): Promise<void> {
  const [slot] = await readSlots(tx, { eventId, meetingTimeId })
  const message = slot && startsAt && endsAt ? earlierTimeObstacle(slot, { startsAt, endsAt }) : undefined
  if (message) throw ruleBroken({ meetingTimeId: message })
}

/** Contacts of the event, for the names in a file. */
function isGuest(eventId: number) {
  return sql`exists (select from ${eventContacts} where ${eventContacts.eventId} = ${eventId} and ${eventContacts.contactId} = ${contacts.contactId} and ${eventContacts.deletedAt} is null)`
}
