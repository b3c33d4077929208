import { asc, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { agendaSessionSponsors, agendaSponsors } from '#contract/events/agenda.ts'
import { agendaSessions, agendaSessionSponsors as table, sponsors } from '../../db/tables/index.ts'
import { mountCall } from '../../kernel/mountCall.ts'
import { mountResource } from '../../resource/mountResource.ts'
import type { Repository } from '../../resource/repositoryTypes.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { isSessionPresent, lockAgendaOfSession, sessionPartsOfEvent } from './sessionParts.ts'

export function mountSessionSponsors(app: FastifyInstance, nucleus: Nucleus): Repository<typeof agendaSessionSponsors> {
  const repository = mountResource(app, nucleus, agendaSessionSponsors, {
    table,
    from: [{ table: agendaSessions, on: eq(agendaSessions.agendaDaySessionId, table.agendaDaySessionId) }],
    computed: { logoUrl: sponsors.logoUrl },
    where: isSessionPresent,
    search: 'none',
    order: [asc(table.sortOrder), asc(sponsors.name)],
    unique: { agenda_session_sponsors_sponsor: { field: 'sponsorId', message: 'This sponsor is already in this session' } },
    lock: ({ db, input }) => lockAgendaOfSession(db, input.agendaDaySessionId),
    inTransaction: true,
  })
  mountCall(app, agendaSponsors, ({ input }) => sessionPartsOfEvent(nucleus.db, repository, input.eventId))
  return repository
}
