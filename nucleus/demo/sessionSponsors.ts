import { sessionStatus } from '#constants/agenda.ts'
import { nucleusLimits } from '#constants/nucleusLimits.ts'
import type { Db } from '../db/client.ts'
import { type agendaSessions, agendaSessionSponsors, type sponsors } from '../db/tables/index.ts'
import { at } from './random.ts'
import type { SeededEvent } from './events.ts'
import { insertRows } from './insertRows.ts'
import { stamped } from './stamps.ts'

/** Texts before a sponsor's name, by type of session. */
const paidFor: Readonly<Record<number, readonly (string | null)[]>> = {
  1: [null],
  7: ['Lunch sponsored by'],
  8: ['Hosted by', 'Drinks by'],
  9: ['Coffee served by'],
}

interface SponsorshipInput {
  sessions: { rows: readonly (typeof agendaSessions.$inferInsert)[]; ids: readonly number[] }
  sponsors: { rows: readonly (typeof sponsors.$inferInsert)[]; ids: readonly number[] }
}

/** Inserts the sponsors of sessions, in turns within each event; returns the rows. */
export async function seedSessionSponsors(db: Db, events: readonly SeededEvent[], input: SponsorshipInput) {
  const rows = events.flatMap(({ eventId, madeOn }) => {
    const paying = input.sponsors.rows.flatMap((row, index) =>
      row.eventId === eventId && row.isPublished ? [at(input.sponsors.ids, index)] : [],
    )
    const paid = input.sessions.rows.flatMap(({ eventId: of, startsAt, sessionStatusId, sessionType }, index) =>
      of === eventId && startsAt && sessionStatusId !== sessionStatus.cancelled
        ? (paidFor[sessionType] ?? [])
            .slice(0, paying.length)
            .map((label, place) => ({ session: at(input.sessions.ids, index), label, place }))
        : [],
    )
    return paid.map(({ session, label, place }, turn) => ({
      agendaDaySessionId: session,
      sponsorId: at(paying, turn % paying.length),
      label,
      sortOrder: (place + 1) * nucleusLimits.sortOrderStep,
      ...stamped(madeOn),
    }))
  })
  return { rows, ids: await insertRows(db, agendaSessionSponsors, rows, 'agendaDaySessionSponsorId') }
}
