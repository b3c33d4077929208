import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { attendeeStatuses, chatLimits, chatPeriods } from '#constants/coffeeChats.ts'
import { coffeeChats } from '#contract/coffeeChats/coffeeChats.ts'
import { instant } from '#contract/fields.ts'
import { coffeeChatById } from '#contract/coffeeChats/details.ts'
import { remindersOf } from '#contract/coffeeChats/reminders.ts'
import { contactNamesOf } from '../common/contactNames.ts'
import { currentIdOf } from '../common/currentId.ts'
import { searchKey } from '../db/searchKey.ts'
import {
  coffeeChatAttendees as attendees,
  coffeeChatReminders as reminders,
  coffeeChats as table,
  contactEmails,
} from '../db/tables/index.ts'
import type { Nucleus } from '../kernel/context.ts'
import { mountCall } from '../kernel/mountCall.ts'
import type { Values } from '../kernel/values.ts'
import { lockRows } from '../resource/lockRows.ts'
import { mountResource } from '../resource/mountResource.ts'
import type { Repository } from '../resource/repositoryTypes.ts'
import { cancelAttendees, checkChat, derivedChat } from './chatRules.ts'
import { checkChatsHold } from './invariants.ts'
import { chatIsOn } from './chatIsOn.ts'
import { hasReminded } from './hasReminded.ts'
import { lockChat, seatFields } from './seats.ts'

/** Something of each reminder that reached people for the present start. */
const ofSent = <T>(value: SQL): SQL<T[]> => sql<T[]>`to_jsonb(array(
  select ${value} from ${reminders} join ${contactEmails} on ${contactEmails.contactEmailId} = ${reminders.contactEmailId}
  where ${reminders.roundTableId} = ${table.roundTableId} and ${reminders.startsAt} = ${table.startsAt} and ${hasReminded}
  order by ${reminders.minutes} desc))`
const sentFields = {
  sentReminders: ofSent<number>(sql`${reminders.minutes}`),
  sentReminderTimes: ofSent<string>(
    sql`to_char(coalesce(${contactEmails.sentAt}, ${contactEmails.createdAt}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  ),
}

const rows = { resource: coffeeChats.name, table, idKey: coffeeChats.idKey }
const { declined, cancelled } = attendeeStatuses

/** Serves coffee chats: upcoming ones first, the soonest on top, then the latest of the past. */
export function mountChats(app: FastifyInstance, nucleus: Nucleus): Repository<typeof coffeeChats> {
  const { db, clock } = nucleus
  const now = () => sql`${clock().toISOString()}::timestamptz`
  const repository = mountResource(app, nucleus, coffeeChats, {
    table,
    computed: { ...seatFields, coHostNames: contactNamesOf(table.coHostContactIds, chatLimits.coHosts), ...sentFields },
    sortable: seatFields,
    filters: {
      hostContactId: (id) => eq(table.hostContactId, currentIdOf('contacts', id)),
      period: (period) => (period === chatPeriods.past ? sql`${table.endsAt} < ${now()}` : sql`${table.endsAt} >= ${now()}`),
      date: chatIsOn,
      attendeeContactId: (id) =>
        sql`exists (select from ${attendees} where ${and(sql`${attendees.roundTableId} = ${table.roundTableId}`, eq(attendees.contactId, currentIdOf('contacts', id)), isNull(attendees.deletedAt))})`,
    },
    search: [table.title, table.city, table.venueName],
    searchSource: {
      title: table.title,
      about: [table.city],
      key: searchKey(table.title),
      names: [searchKey(table.title)],
    },
    order: () => [
      sql`${table.endsAt} < ${now()}`,
      sql`case when ${table.endsAt} >= ${now()} then ${table.startsAt} end`,
      desc(table.startsAt),
    ],
    lock: async ({ db: tx, current }) => {
      if (current) await lockChat(tx, current.roundTableId)
    },
    check: (write) => checkChat(write, clock()),
    derived: derivedChat,
    changed: (write) => cancelAttendees(write, clock()),
    importSettings: { concerned: chatsAtTheirTimes },
    // Who declined or was cancelled is history, and is deleted with its chat.
    restrictedBy: [
      {
        table: attendees,
        except: sql`${attendees.attendeeStatusId} in (${sql.raw(`${declined}, ${cancelled}`)})`,
        noun: { one: 'former attendee', many: 'former attendees' },
        reason: listedText,
      },
    ],
    undoRules: {
      lock: (tx, ids) => lockRows(tx, rows, ids, 'no key update'),
      check: (tx, changes) =>
        checkChatsHold(
          tx,
          changes.map(({ id }) => id),
        ),
    },
    inTransaction: true,
  })
  mountCall(app, coffeeChatById, async ({ input: { roundTableId } }) => {
    const chat = await repository.getOrThrow(db, roundTableId)
    return { ...chat, reminders: remindersOf(chat, clock().getTime()) }
  })
  return repository
}

/** Why chats with people on their lists are not deleted, and what to do: people of one chat are not moved to another. */
function listedText(people: number, chats: number): string {
  const who = people === 1 ? '1 person is' : `${people.toLocaleString('en-GB')} people are`
  const [list, chat] = chats > 1 ? ['their lists', 'coffee chats'] : ['its list', 'coffee chat']
  return `${who} on ${list}. Cancel the ${chat}, or take ${people === 1 ? 'that person' : 'them'} off first.`
}

/** The chats that start when those of a file do: a chat is matched by its title and its start. */
function chatsAtTheirTimes(imported: readonly Values[]): SQL[] {
  const starts = imported.flatMap(({ startsAt }) => (typeof startsAt === 'string' && instant.safeParse(startsAt).success ? startsAt : []))
  return [sql`${table.startsAt} = any(${sql.param([...new Set(starts)])}::timestamptz[])`]
}
