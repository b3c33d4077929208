import { asc, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { agendaSessionSponsors, agendaSponsors } from '#contract/events/agenda.ts'
import { agendaSessions, agendaSessionSponsors as table, sponsors } from '../../db/tables/index.ts'
import { mountCall } from '../../kernel/mountCall.ts'
import { mountResource } from '../../resource/mountResource.ts'
import type { Rows } from '../../resource/rows.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { isSessionThere, lockAgendaOf, rowsOfEvent } from './ofSession.ts'

export function mountSessionSponsors(app: FastifyInstance, nucleus: Nucleus): Rows<typeof agendaSessionSponsors> {
  const rows = mountResource(app, nucleus, agendaSessionSponsors, {
    table,
    from: [{ table: agendaSessions, on: eq(agendaSessions.agendaDaySessionId, table.agendaDaySessionId) }],
    computed: { logoUrl: sponsors.logoUrl },
    where: isSessionThere,
    search: 'none',
    order: [asc(table.sortOrder), asc(sponsors.name)],
    unique: { agenda_session_sponsors_sponsor: { field: 'sponsorId', message: 'This sponsor has this session already' } },
    lock: ({ db, input }) => lockAgendaOf(db, input.agendaDaySessionId),
    inTransaction: true,
  })
  mountCall(app, agendaSponsors, ({ input }) => rowsOfEvent(nucleus.db, rows, input.eventId))
  return rows
}
