import { and, asc, eq, isNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { type AgendaDay, agendaDays } from '#contract/events/agenda.ts'
import { dateText } from '#contract/dateText.ts'
import type { Db } from '../../db/client.ts'
import { agendaSessions, agendaDays as table } from '../../db/tables/index.ts'
import { ruleBroken } from '../../base/errors.ts'
import type { Write } from '../../resource/ResourceOptions.ts'
import { mountResource } from '../../resource/mountResource.ts'
import type { Repository } from '../../resource/repositoryTypes.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { eventDatesText, readEventDates } from './eventDates.ts'
import { lockAgenda } from './lockAgenda.ts'

export function mountAgendaDays(app: FastifyInstance, nucleus: Nucleus): Repository<typeof agendaDays> {
  const repository: Repository<typeof agendaDays> = mountResource(app, nucleus, agendaDays, {
    table,
    search: 'none',
    order: [asc(table.date)],
    unique: { agenda_days_date: { field: 'date', message: 'This agenda already has a day with this date' } },
    check,
    checkRestored: async (db, ids) => {
      for (const { eventId, date } of (await repository.getMany(db, ids)).values()) await checkWithin(db, eventId, date)
    },
    inTransaction: true,
  })
  return repository
}

async function check({ db, input, current }: Write<typeof agendaDays>): Promise<void> {
  if (input.date === current?.date) return
  await checkWithin(db, input.eventId, input.date)
  if (current) await checkEmpty(db, current)
}

async function checkWithin(tx: Db, eventId: number, date: string): Promise<void> {
  await lockAgenda(tx, eventId)
  const dates = await readEventDates(tx, eventId)
  if (dates && (date < dates.first || dates.last < date)) throw ruleBroken({ date: `${eventDatesText(dates)} Choose a date within` })
}

/** Sessions of a day start on its date: with another date they would belong to a day on which they do not take place. */
async function checkEmpty(tx: Db, { agendaDayId, date }: AgendaDay): Promise<void> {
  const count = await tx.$count(agendaSessions, and(eq(agendaSessions.agendaDayId, agendaDayId), isNull(agendaSessions.deletedAt)))
  if (count === 0) return
  const [sessions, them] = count === 1 ? ['1 session is', 'it'] : [`${count} sessions are`, 'them']
  throw ruleBroken({ date: `${sessions} on ${dateText(date)}. Move ${them} to another day first` })
}
