import { asc, eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { attendeeStatuses } from '#constants/coffeeChats.ts'
import { coffeeChatAttendees, promoteAttendee, seatRefusal } from '#contract/coffeeChats/attendees.ts'
import { notFound, ruleBroken } from '../base/errors.ts'
import { coffeeChatAttendees as table, coffeeChats, companies, contacts } from '../db/tables/index.ts'
import { sortNameSql } from '../db/personName.ts'
import type { Nucleus } from '../kernel/context.ts'
import { mountCall } from '../kernel/mountCall.ts'
import { each } from '../resource/each.ts'
import { mountResource } from '../resource/mountResource.ts'
import type { Repository } from '../resource/repositoryTypes.ts'
import type { Write } from '../resource/ResourceOptions.ts'
import { mountAddAttendees } from './addAttendees.ts'
import { checkAttendee } from './attendeeRules.ts'
import { chatsOfAttendees, checkChatsHold } from './invariants.ts'
import { lockChat, lockChats, seatFields } from './seats.ts'

type Attendees = typeof coffeeChatAttendees

const companyName = sql<
  string | null
>`(select ${companies.name} from ${companies} where ${companies.companyId} = ${contacts.companyId} and ${companies.deletedAt} is null)`
const others = sql`${table} as others`
/** Counts those before: a list of a chat has few rows. */
const waitlistPosition = sql<number | null>`case when ${table.attendeeStatusId} = ${attendeeStatuses.waitlisted} then (
  select count(*)::int from ${others} where others.round_table_id = ${table.roundTableId} and others.deleted_at is null
  and others.attendee_status_id = ${attendeeStatuses.waitlisted}
  and (others.status_changed_at, others.coffee_chat_attendee_id) <= (${table.statusChangedAt}, ${table.coffeeChatAttendeeId})) end`

/** Serves the attendees of coffee chats. Whoever takes a seat locks the chat, so that no two people get the last one. */
export function mountAttendees(app: FastifyInstance, nucleus: Nucleus): Repository<Attendees> {
  const { db, clock } = nucleus
  const repository = mountResource(app, nucleus, coffeeChatAttendees, {
    table,
    computed: { companyName, jobTitle: contacts.jobTitle, email: contacts.email, waitlistPosition },
    sortable: { companyName, contactName: sql`${sortNameSql(contacts)} || ' ' || ${contacts.firstName}` },
    search: [sql`coalesce(${contacts.email}, '')`],
    order: [asc(table.attendeeStatusId), asc(table.statusChangedAt)],
    fixed: ['contactId'],
    unique: { coffee_chat_attendees_contact: { field: 'contactId', message: 'This person is on the list already' } },
    lock: async ({ db: tx, input }) => void (await lockChat(tx, input.roundTableId)),
    check: (write) => checkAttendee(write, clock()),
    prepare: each(({ input, current }: Write<Attendees>) => {
      const at = clock().toISOString()
      if (!current) return { requestedAt: at, statusChangedAt: at }
      return input.attendeeStatusId === current.attendeeStatusId ? {} : { statusChangedAt: at }
    }),
    lockRelated: async (tx, ids) => void (await lockChats(tx, await chatsOfAttendees(tx, ids))),
    checkRestored: async (tx, ids) => checkChatsHold(tx, await chatsOfAttendees(tx, ids)),
    undoRules: {
      lock: async (tx, ids) => void (await lockChats(tx, await chatsOfAttendees(tx, ids))),
      check: async (tx, changes) =>
        checkChatsHold(
          tx,
          await chatsOfAttendees(
            tx,
            changes.map(({ id }) => id),
          ),
        ),
    },
    inTransaction: true,
  })
  mountAddAttendees(app, nucleus, repository)
  mountCall(app, promoteAttendee, ({ input: { roundTableId, coffeeChatAttendeeId }, actor }) =>
    db.transaction(async (tx) => {
      const chat = await lockChat(tx, roundTableId)
      if (!chat) throw notFound('Meetup')
      // In a query of one table drizzle leaves out the names of tables, but not inside of a nested text.
      const [found] = await tx
        .select({ id: sql<number | null>`${seatFields.nextAttendeeId}`, name: sql<string | null>`${seatFields.nextName}` })
        .from(coffeeChats)
        .where(eq(coffeeChats.roundTableId, roundTableId))
      const full = seatRefusal(chat.seats, chat.maxAttendees)
      if (full) throw ruleBroken({ coffeeChatAttendeeId: full })
      if (found?.id == null) throw ruleBroken({ coffeeChatAttendeeId: 'Nobody is on the waiting list any more' })
      if (found.id !== coffeeChatAttendeeId) throw ruleBroken({ coffeeChatAttendeeId: `${found.name} is next on the waiting list now` })
      const { rowVersion } = await repository.getOrThrow(tx, found.id)
      const sent = { attendeeStatusId: attendeeStatuses.confirmed, rowVersion }
      return repository.save(tx, { id: found.id, sent, actor }) as ReturnType<typeof repository.getOrThrow>
    }),
  )
  return repository
}
