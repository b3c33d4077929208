import { asc, eq, isNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { choiceLabel } from '#constants/choice.ts'
import { heldStatuses, meetingStatuses, meetingTypes, settledMeetingStatuses } from '#constants/meetings.ts'
import { type Meeting, type MeetingParticipant, meetingParticipants, type meetings } from '#contract/events/meetings.ts'
import { notFound, ruleBroken } from '../../base/errors.ts'
import type { Db } from '../../db/client.ts'
import { byPersonName } from '../../db/personName.ts'
import { contacts, meetingParticipants as table, meetings as meetingTable } from '../../db/tables/index.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { each } from '../../resource/each.ts'
import { lockRows } from '../../resource/lockRows.ts'
import { mountResource } from '../../resource/mountResource.ts'
import type { Repository } from '../../resource/repositoryTypes.ts'
import type { Write } from '../../resource/ResourceOptions.ts'
import { attendanceObstacle } from './attendanceObstacle.ts'
import { lockMeetingsOf } from './lockMeetingsOf.ts'
import { lockPlaces } from './lockPlaces.ts'
import { companyAtEventOf } from './meetingFields.ts'
import { newParticipation, participationAfter } from './participation.ts'

type Participants = typeof meetingParticipants
type Meetings = Repository<typeof meetings>

/** The most people of one meeting. */
const maxPeople = 100
const taken = 'This person is in another meeting or in a session at that time'

/** Serves the people of meetings. Those between whom a meeting is stay in it; others come and go while it has not taken place. */
export function mountParticipants(app: FastifyInstance, nucleus: Nucleus, meetingRows: Meetings): Repository<Participants> {
  const repository: Repository<Participants> = mountResource(app, nucleus, meetingParticipants, {
    table,
    from: [{ table: meetingTable, on: eq(meetingTable.meetingId, table.meetingId) }],
    computed: { companyName: companyAtEventOf(table.eventId, table.contactId), phone: contacts.phone },
    where: isNull(meetingTable.deletedAt),
    search: 'none',
    order: [asc(table.side), ...byPersonName(contacts)],
    fixed: ['contactId'],
    unique: { meeting_participants_person: { field: 'contactId', message: 'This person is in this meeting already' } },
    exclusion: { meeting_participants_held: { field: 'contactId', message: taken } },
    lock: async ({ db, input, current }) => {
      if (current) return
      const meeting = await meetingRows.get(db, input.meetingId)
      if (!meeting) return
      await lockPlaces(db, { eventId: meeting.eventId, contactIds: [input.contactId] })
      await lockRows(db, meetingRows, [meeting.meetingId], 'no key update')
    },
    check: ({ db, input, current }) => check(db, { input, current }, meetingRows),
    prepare: each(async ({ db, input, current }: Write<Participants>) => {
      if (current) return {}
      const { eventId } = await meetingRows.getOrThrow(db, input.meetingId)
      return { eventId, meetingParticipationStatusId: newParticipation(input.side) }
    }),
    checkRemove: async (db, row) => checkRemovable(await meetingRows.getOrThrow(db, row.meetingId), row),
    lockRelated: lockMeetingsOf(meetingRows, table, 'meetingParticipantId'),
    checkRestored: async (tx, ids) => {
      for (const row of (await repository.getMany(tx, ids)).values()) {
        const meeting = await meetingRows.getOrThrow(tx, row.meetingId)
        checkReturn(meeting, row)
        await checkFree(tx, meeting, row.contactId)
      }
    },
    inTransaction: true,
  })
  return repository
}

async function check(db: Db, { input, current }: Pick<Write<Participants>, 'input' | 'current'>, meetingRows: Meetings): Promise<void> {
  const meeting = await meetingRows.get(db, input.meetingId)
  if (!meeting) throw notFound('Meeting')
  if (current) {
    const { requestedByContactId, requestedToContactId } = meeting
    if (input.side !== current.side && [requestedByContactId, requestedToContactId].includes(current.contactId))
      throw ruleBroken({ side: 'This meeting is between these two, so neither changes sides' })
    return
  }
  checkRoom(meeting, meeting.participants.length + 1)
  if (settledMeetingStatuses.includes(meeting.meetingStatusId))
    throw ruleBroken({ contactId: 'This meeting is over or was not to be. Nobody can be added to it' })
  await checkFree(db, meeting, input.contactId)
}

/** Throws 422 when a meeting does not take as many people. */
function checkRoom({ meetingType }: Meeting, count: number): void {
  if (meetingType === meetingTypes.oneToOne && count > 2)
    throw ruleBroken({ contactId: 'A one-to-one meeting has two people. Choose another type for the meeting first' })
  if (count > maxPeople) throw ruleBroken({ contactId: `A meeting has ${maxPeople} people at most` })
}

/** Throws 422 when somebody whose removal is undone would be one too many, or is expected in a meeting that has come to something else since. */
function checkReturn(meeting: Meeting, row: MeetingParticipant): void {
  const { meetingStatusId: to, participants } = meeting
  checkRoom(meeting, participants.length)
  if (!settledMeetingStatuses.includes(to)) return
  if (participationAfter(row, { from: meetingStatuses.confirmed, to, all: participants }) !== row.meetingParticipationStatusId)
    throw ruleBroken({ contactId: `This meeting is ${choiceLabel(meetingStatuses, to)} by now. Nobody can come back to it` })
}

/** Throws 422 when a person cannot be in a meeting, or is not free at its time. */
async function checkFree(db: Db, meeting: Meeting, contactId: number): Promise<void> {
  const obstacle = await attendanceObstacle(db, meeting, contactId)
  if (obstacle) throw ruleBroken({ contactId: obstacle })
}

function checkRemovable(meeting: Meeting, { contactId }: MeetingParticipant): void {
  if ([meeting.requestedByContactId, meeting.requestedToContactId].includes(contactId))
    throw ruleBroken({ contactId: 'The meeting is with this person. Cancel or delete the meeting instead' })
  if (heldStatuses.includes(meeting.meetingStatusId))
    throw ruleBroken({ contactId: 'This meeting took place. Its people stay; change their status instead' })
}
