import { and, asc, eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { agendaSessions } from '#contract/events/agenda.ts'
import { searchKey } from '../../db/searchKey.ts'
import { agendaSessionSpeakers, agendaSessions as table, locations, speakers, tracks } from '../../db/tables/index.ts'
import { each } from '../../resource/each.ts'
import { mountResource } from '../../resource/mountResource.ts'
import type { Repository } from '../../resource/repositoryTypes.ts'
import type { PartRepository } from '../../resource/PartRepository.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { lockAgenda } from './lockAgenda.ts'
import { checkRestoredSession } from './restoredSession.ts'
import { checkSession, completeSession } from './sessionRules.ts'
import { speakerName } from './speakerName.ts'
import { sortNameSql } from '../../db/personName.ts'

/** Serves sessions; a duplicate of one has the `parts` of its original. */
export function mountAgendaSessions(
  app: FastifyInstance,
  nucleus: Nucleus,
  parts: readonly PartRepository[],
): Repository<typeof agendaSessions> {
  const repository: Repository<typeof agendaSessions> = mountResource(app, nucleus, agendaSessions, {
    table,
    computed: { speakers: speakersOfSession },
    filters: {
      speakerId: (id) =>
        sql`exists (select from ${agendaSessionSpeakers} where ${and(isSessionSpeaker, eq(agendaSessionSpeakers.speakerId, id))})`,
    },
    search: [table.title, table.description],
    searchSource: {
      title: table.title,
      about: [tracks.name, locations.name],
      key: searchKey(table.title),
      names: [searchKey(table.title)],
    },
    // Sessions without a time are last.
    order: [asc(table.startsAt), asc(table.title)],
    lock: ({ db, input }) => lockAgenda(db, input.eventId),
    check: checkSession,
    checkRestored: async (db, ids) => {
      for (const session of (await repository.getMany(db, ids)).values()) await checkRestoredSession(db, session)
    },
    prepare: each(completeSession),
    duplicatedParts: parts,
    inTransaction: true,
  })
  // A restored version includes its day.
  return { ...repository, fields: [...repository.fields, 'agendaDayId'] }
}

const isSessionSpeaker = sql`${agendaSessionSpeakers.agendaDaySessionId} = ${table.agendaDaySessionId} and ${agendaSessionSpeakers.deletedAt} is null`

/** The speakers of a session, in staff order. */
const speakersOfSession = sql`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'agendaDaySessionSpeakerId', ${agendaSessionSpeakers.agendaDaySessionSpeakerId}, 'speakerId', ${speakers.speakerId}, 'name', ${speakerName},
    'role', ${agendaSessionSpeakers.role}, 'isConfirmed', ${agendaSessionSpeakers.isConfirmed}
  ) order by ${agendaSessionSpeakers.sortOrder}, ${sortNameSql(speakers)}, ${speakers.firstName}, ${agendaSessionSpeakers.agendaDaySessionSpeakerId}), '[]')
  from ${agendaSessionSpeakers} join ${speakers} using (speaker_id) where ${isSessionSpeaker})`
