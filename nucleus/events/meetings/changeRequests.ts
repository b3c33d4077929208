import { and, asc, eq, isNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { maxChangeRequests } from '#constants/changeRequests.ts'
import { choiceLabel } from '#constants/choice.ts'
import { meetingStatuses, settledMeetingStatuses } from '#constants/meetings.ts'
import { meetingChangeRequests } from '#contract/events/meetingChangeRequests.ts'
import type { meetings } from '#contract/events/meetings.ts'
import { notFound, ruleBroken } from '../../base/errors.ts'
import type { Db } from '../../db/client.ts'
import { meetingChangeRequests as table, meetings as meetingTable } from '../../db/tables/index.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { lockRows } from '../../resource/lockRows.ts'
import { mountResource } from '../../resource/mountResource.ts'
import type { Repository } from '../../resource/repositoryTypes.ts'
import type { Write } from '../../resource/ResourceOptions.ts'
import { lockMeetingsOf, meetingsOf } from './lockMeetingsOf.ts'

type ChangeRequests = typeof meetingChangeRequests
type Meetings = Repository<typeof meetings>

/** Serves what people ask to have changed about meetings. Staff change the meeting themselves. */
export function mountChangeRequests(app: FastifyInstance, nucleus: Nucleus, meetingRows: Meetings): Repository<ChangeRequests> {
  return mountResource(app, nucleus, meetingChangeRequests, {
    table,
    from: [{ table: meetingTable, on: eq(meetingTable.meetingId, table.meetingId) }],
    where: isNull(meetingTable.deletedAt),
    search: 'none',
    order: [asc(table.changeRequestStatusId), asc(table.createdAt)],
    fixed: ['meetingId'],
    lock: async ({ db, input, current }) => {
      if (!current) await lockRows(db, meetingRows, [input.meetingId], 'no key update')
    },
    check: (write) => check(write, meetingRows),
    lockRelated: lockMeetingsOf(meetingRows, table, 'meetingChangeRequestId'),
    checkRestored: async (tx, ids) => {
      for (const meetingId of await meetingsOf(tx, table, 'meetingChangeRequestId', ids))
        if ((await countOf(tx, meetingId)) > maxChangeRequests) throw tooMany()
    },
    inTransaction: true,
  })
}

const countOf = (db: Db, meetingId: number): Promise<number> =>
  db.$count(table, and(eq(table.meetingId, meetingId), isNull(table.deletedAt)))
const tooMany = () => ruleBroken({ meetingId: `A meeting has ${maxChangeRequests} change requests at most` })

async function check({ db, input, current }: Write<ChangeRequests>, meetingRows: Meetings): Promise<void> {
  const meeting = await meetingRows.get(db, input.meetingId)
  if (!meeting) throw notFound('Meeting')
  const by = input.requestedByContactId ?? null
  // Who has left the meeting since stays named.
  if (by !== null && by !== current?.requestedByContactId && !meeting.participants.some(({ contactId }) => contactId === by))
    throw ruleBroken({ requestedByContactId: 'This person is not in the meeting. Choose one of its people' })
  if (current) return
  const { meetingStatusId } = meeting
  if (settledMeetingStatuses.includes(meetingStatusId))
    throw ruleBroken({ meetingId: `This meeting is ${choiceLabel(meetingStatuses, meetingStatusId)}. There is nothing left to change` })
  if ((await countOf(db, input.meetingId)) >= maxChangeRequests) throw tooMany()
}
