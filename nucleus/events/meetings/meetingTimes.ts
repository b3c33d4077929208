import { and, asc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { dateText } from '#contract/dateText.ts'
import { type MeetingTime, meetingTimes } from '#contract/events/meetingTimes.ts'
import { ruleBroken } from '../../base/errors.ts'
import { localDateAt } from '../../common/localDates.ts'
import type { Db } from '../../db/client.ts'
import { events, meetings, meetingTimes as table } from '../../db/tables/index.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { mountResource } from '../../resource/mountResource.ts'
import type { Repository } from '../../resource/repositoryTypes.ts'
import type { Row, Write } from '../../resource/ResourceOptions.ts'
import { eventDatesText, readEventDates } from '../agenda/eventDates.ts'
import { mountGenerate } from './generateTimes.ts'
import { checkRoom, clockText, lockTimes, readOverlapping } from './overlappingTimes.ts'

/** Serves the slots of an event's meetings. */
export function mountMeetingTimes(app: FastifyInstance, nucleus: Nucleus): Repository<typeof meetingTimes> {
  const repository: Repository<typeof meetingTimes> = mountResource(app, nucleus, meetingTimes, {
    table,
    from: [{ table: events, on: eq(events.eventId, table.eventId) }],
    computed: { date, lengthMinutes },
    sortable: { date: table.startsAt, lengthMinutes },
    filters: { date: (day) => sql`${localDate} = ${day}::date` },
    search: 'none',
    order: [asc(table.startsAt), asc(table.endsAt)],
    lock: ({ db, input }) => lockTimes(db, input.eventId),
    check,
    // Whoever places a meeting shares this lock, so none is placed in a slot that is deleted meanwhile.
    lockRelated: async (tx, ids) => {
      for (const eventId of await eventsOf(tx, ids)) await lockTimes(tx, eventId)
    },
    checkRestored: async (db, ids) => {
      for (const eventId of await eventsOf(db, ids)) await checkRoom(db, eventId, 0)
      for (const row of (await repository.getMany(db, ids)).values()) await checkFree(db, row, row.meetingTimeId)
    },
    inTransaction: true,
  })
  mountGenerate(app, nucleus, repository)
  return repository
}

const localDate = sql`(${table.startsAt} at time zone ${events.timeZone})::date`
const date: SQL<string> = sql`to_char(${localDate}, 'YYYY-MM-DD')`
const lengthMinutes: SQL<number> = sql`(extract(epoch from ${table.endsAt} - ${table.startsAt}) / 60)::float`

async function check({ db, input, current }: Write<typeof meetingTimes>): Promise<void> {
  const dates = await readEventDates(db, input.eventId)
  if (!dates) return
  const on = localDateAt(dates.timeZone, input.startsAt)
  if (input.startsAt !== current?.startsAt && (on < dates.first || dates.last < on))
    throw ruleBroken({ startsAt: `${eventDatesText(dates)} ${dateText(on)} is not one of its days` })
  if (!current) await checkRoom(db, input.eventId, 1)
  if (current && (input.startsAt !== current.startsAt || input.endsAt !== current.endsAt)) await checkEmpty(db, current)
  await checkFree(db, input, current?.meetingTimeId)
}

/** The events of slots, deleted ones too. */
async function eventsOf(tx: Db, ids: readonly number[]): Promise<number[]> {
  const rows = await tx
    .selectDistinct({ eventId: table.eventId })
    .from(table)
    .where(inArray(table.meetingTimeId, [...ids]))
    .orderBy(asc(table.eventId))
  return rows.map(({ eventId }) => eventId)
}

/** Placed meetings have the time of their slot. */
async function checkEmpty(db: Db, { meetingTimeId }: MeetingTime): Promise<void> {
  const { meetingTimeId: slot, startsAt, deletedAt } = meetings
  const count = await db.$count(meetings, and(eq(slot, meetingTimeId), isNotNull(startsAt), isNull(deletedAt)))
  if (count === 0) return
  const [placed, them] = count === 1 ? ['1 meeting is', 'it'] : [`${count.toLocaleString('en-GB')} meetings are`, 'them']
  throw ruleBroken({ startsAt: `${placed} placed in this meeting time. Move ${them} to another first` })
}

type Slot = Pick<Row<typeof meetingTimes>, 'eventId' | 'startsAt' | 'endsAt' | 'groupName'>

/** Throws 422 when another slot of the group overlaps. */
async function checkFree(db: Db, slot: Slot, ownId: number | undefined): Promise<void> {
  const [other] = await readOverlapping(db, slot, ownId)
  if (!other) return
  const group = other.groupName ? ` of group “${other.groupName}”` : ''
  throw ruleBroken({ startsAt: `There is a meeting time${group} from ${await clockText(db, other)} already` })
}
