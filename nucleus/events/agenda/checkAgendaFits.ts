import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { events } from '#contract/events/events.ts'
import { dateText } from '#contract/dateText.ts'
import { agendaDays, agendaSessions } from '../../db/tables/index.ts'
import { ruleBroken } from '../../base/errors.ts'
import type { Write } from '../../resource/ResourceOptions.ts'
import { eventDatesOf } from './eventDates.ts'
import { lockAgenda } from './lockAgenda.ts'
import { fitsDay } from './sessionDay.ts'

/**
 * Checks that an event does not leave its agenda behind: its days stay within its dates, and a change of the time zone leaves
 * each session on its day. Call it in the transaction of the save. Throws 422 at the field to blame.
 */
export async function checkAgendaFits({ db, input: next, current }: Write<typeof events>): Promise<void> {
  if (!current) return
  const isSame = current.startsAt === next.startsAt && current.endsAt === next.endsAt && current.timeZone === next.timeZone
  if (isSame) return
  await lockAgenda(db, current.eventId)
  const days = await db
    .select({ agendaDayId: agendaDays.agendaDayId, date: agendaDays.date })
    .from(agendaDays)
    .where(and(eq(agendaDays.eventId, current.eventId), isNull(agendaDays.deletedAt)))
    .orderBy(asc(agendaDays.date))
  const { first, last } = eventDatesOf(next)
  const isOutside = ({ date }: { date: string }) => date < first || last < date
  const outsideDay = days.find(isOutside)
  if (outsideDay) {
    const moved = outsideDay.date < first ? 'startsAt' : 'endsAt'
    const field = current[moved] === next[moved] ? 'timeZone' : moved
    throw ruleBroken({ [field]: `The agenda has a day on ${dateText(outsideDay.date)}. Move or delete it first` })
  }
  if (current.timeZone !== next.timeZone) await checkSessionsFit(db, current.eventId, next.timeZone)
}

async function checkSessionsFit(db: Write['db'], eventId: number, timeZone: string): Promise<void> {
  const sessions = await db
    .select({ title: agendaSessions.title, startsAt: agendaSessions.startsAt, endsAt: agendaSessions.endsAt, date: agendaDays.date })
    .from(agendaSessions)
    .innerJoin(agendaDays, eq(agendaDays.agendaDayId, agendaSessions.agendaDayId))
    .where(and(eq(agendaSessions.eventId, eventId), isNull(agendaSessions.deletedAt), isNotNull(agendaSessions.startsAt)))
    .orderBy(asc(agendaSessions.startsAt))
  const misplaced = sessions.find(({ startsAt, endsAt, date }) => startsAt && endsAt && !fitsDay(timeZone, date, { startsAt, endsAt }))
  if (misplaced)
    throw ruleBroken({
      timeZone: `In this time zone “${misplaced.title}” would not be on its day, ${dateText(misplaced.date)}. Move it first`,
    })
}
