import { and, asc, eq, isNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { agendaDays } from '#contract/events/agenda.ts'
import { dateInWords } from '../../common/localDates.ts'
import { agendaSessions, agendaDays as table } from '../../db/tables/index.ts'
import { ruleBroken } from '../../core/errors.ts'
import type { Writing } from '../../core/resource/Served.ts'
import { mountResource } from '../../core/resource/mountResource.ts'
import type { Rows } from '../../core/resource/rows.ts'
import type { Nucleus } from '../../core/context.ts'
import { type EventDates, readEventDates } from './eventDates.ts'
import { lockAgenda } from './lockAgenda.ts'

export const mountAgendaDays = (app: FastifyInstance, nucleus: Nucleus): Rows<typeof agendaDays> =>
  mountResource(app, nucleus, agendaDays, {
    table,
    search: 'none',
    order: [asc(table.date)],
    unique: { agenda_days_date: { field: 'date', message: 'Another day of this agenda has this date' } },
    check,
    keptBy: [agendaSessions],
    inTransaction: true,
  })

async function check({ db, input, current }: Writing<typeof agendaDays>): Promise<void> {
  if (input.date === current?.date) return
  await lockAgenda(db, input.eventId)
  const dates = await readEventDates(db, input.eventId)
  if (dates && !isWithin(dates, input.date)) throw ruleBroken({ date: `${whenIs(dates)} Choose a date within` })
  if (current) await checkEmpty(current)

  /** Its sessions have instants of the old date: they would be on a day on which they do not take place. */
  async function checkEmpty({ agendaDayId, date }: { agendaDayId: number; date: string }): Promise<void> {
    const count = await db.$count(agendaSessions, and(eq(agendaSessions.agendaDayId, agendaDayId), isNull(agendaSessions.deletedAt)))
    if (count === 0) return
    const sessions = count === 1 ? '1 session is' : `${count} sessions are`
    throw ruleBroken({ date: `${sessions} on ${dateInWords(date)}. Move ${count === 1 ? 'it' : 'them'} to another day first` })
  }
}

const isWithin = ({ first, last }: EventDates, date: string): boolean => first <= date && date <= last

const whenIs = ({ first, last }: EventDates): string =>
  first === last ? `This event is on ${dateInWords(first)}.` : `This event is from ${dateInWords(first)} to ${dateInWords(last)}.`
