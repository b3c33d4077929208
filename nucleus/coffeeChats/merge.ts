import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { attendeeStatuses, type AttendeeStatusId } from '#constants/coffeeChats.ts'
import type { Db } from '../db/client.ts'
import { coffeeChatAttendees as attendees, coffeeChats as table } from '../db/tables/index.ts'
import type { Values } from '../kernel/values.ts'
import type { RestorableRepository } from '../resource/repositoryTypes.ts'

const { attended, noShow, confirmed, invited, waitlisted, requested, declined, cancelled } = attendeeStatuses
/** Of two rows of a person, the status that is further on counts. */
const furthestFirst: readonly AttendeeStatusId[] = [attended, noShow, confirmed, invited, waitlisted, requested, declined, cancelled]

/** Two contacts on the list of a coffee chat who become one have one place there. */
export const attendeeJoin = (repository: RestorableRepository) => ({
  repository,
  via: 'contactId',
  sameKeys: ['roundTableId'],
  fields: ['note'],
  combined: ['note'],
  derived: (rows: readonly Values[]) => ({
    attendeeStatusId: furthestFirst.find((one) => rows.some((row) => row.attendeeStatusId === one)),
  }),
  describe: async (tx: Db, joins: readonly { keptId: number }[]) => {
    const rows = await tx
      .select({ title: table.title })
      .from(attendees)
      .innerJoin(table, eq(table.roundTableId, attendees.roundTableId))
      .where(
        inArray(
          attendees.coffeeChatAttendeeId,
          joins.map(({ keptId }) => keptId),
        ),
      )
      .orderBy(asc(table.startsAt), asc(table.roundTableId))
    return rows.map(({ title }) => `More than one of them is on the list of the coffee chat ${title}. There they become one attendee.`)
  },
})

/** Why contacts cannot become one: nobody hosts a coffee chat twice, or attends the one that they host. */
export async function chatProblems(tx: Db, contactIds: readonly number[]): Promise<string[]> {
  const ids = [...contactIds]
  const coHosted = sql.join(
    ids.map((id) => sql`${table.coHostContactIds} @> ${JSON.stringify([id])}::jsonb`),
    sql` or `,
  )
  const chats = await tx
    .select({ id: table.roundTableId, title: table.title, host: table.hostContactId, coHosts: table.coHostContactIds })
    .from(table)
    .where(and(isNull(table.deletedAt), sql`(${inArray(table.hostContactId, ids)} or ${coHosted})`))
    .orderBy(asc(table.startsAt), asc(table.roundTableId))
  if (chats.length === 0) return []
  const found = await tx
    .selectDistinct({ chatId: attendees.roundTableId, contactId: attendees.contactId })
    .from(attendees)
    .where(
      and(
        inArray(
          attendees.roundTableId,
          chats.map(({ id }) => id),
        ),
        inArray(attendees.contactId, ids),
        sql`${attendees.attendeeStatusId} not in (${declined}, ${cancelled})`,
        isNull(attendees.deletedAt),
      ),
    )
  return chats.flatMap(({ id, title, host, coHosts }) => {
    const hosts = [host, ...coHosts].filter((one) => ids.includes(one))
    if (found.some(({ chatId, contactId }) => chatId === id && !hosts.includes(contactId)))
      return [`One of them hosts the coffee chat ${title}, and another attends it. Remove the attendee first.`]
    if (hosts.length > 1 && hosts.includes(host))
      return [`One of them hosts the coffee chat ${title}, and another is its co-host. Remove the co-host first.`]
    return []
  })
}
