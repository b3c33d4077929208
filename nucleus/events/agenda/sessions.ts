import { and, asc, eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { agendaSessions } from '#contract/events/agenda.ts'
import { searchKey } from '../../db/searchKey.ts'
import { agendaSessionSpeakers, agendaSessions as table, locations, speakers, tracks } from '../../db/tables/index.ts'
import { each } from '../../resource/each.ts'
import { mountResource } from '../../resource/mountResource.ts'
import type { Rows } from '../../resource/rows.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { lockAgenda } from './lockAgenda.ts'
import { checkSessionBack } from './sessionBack.ts'
import { checkSession, completeSession } from './sessionRules.ts'
import { speakerName } from './speakerName.ts'

export function mountAgendaSessions(app: FastifyInstance, nucleus: Nucleus): Rows<typeof agendaSessions> {
  const rows: Rows<typeof agendaSessions> = mountResource(app, nucleus, agendaSessions, {
    table,
    computed: { speakers: speakersOfSession },
    filters: {
      speakerId: (id) => sql`exists (select from ${agendaSessionSpeakers} where ${and(isPlace, eq(agendaSessionSpeakers.speakerId, id))})`,
    },
    search: [table.title, table.description],
    found: {
      title: table.title,
      about: [tracks.name, locations.name],
      key: searchKey(table.title),
      names: [searchKey(table.title)],
    },
    // Sessions without a time are last.
    order: [asc(table.startsAt), asc(table.title)],
    lock: ({ db, input }) => lockAgenda(db, input.eventId),
    check: checkSession,
    checkReturned: async (db, ids, { deletedAt }) => {
      for (const session of (await rows.getMany(db, ids)).values()) await checkSessionBack(db, session, deletedAt)
    },
    prepare: each(completeSession),
    inTransaction: true,
  })
  // A restored version includes its day.
  return { ...rows, fields: [...rows.fields, 'agendaDayId'] }
}

const isPlace = sql`${agendaSessionSpeakers.agendaDaySessionId} = ${table.agendaDaySessionId} and ${agendaSessionSpeakers.deletedAt} is null`

/** The speakers of a session, in staff order. */
const speakersOfSession = sql`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'agendaDaySessionSpeakerId', ${agendaSessionSpeakers.agendaDaySessionSpeakerId}, 'speakerId', ${speakers.speakerId}, 'name', ${speakerName},
    'role', ${agendaSessionSpeakers.role}, 'isConfirmed', ${agendaSessionSpeakers.isConfirmed}
  ) order by ${agendaSessionSpeakers.sortOrder}, ${speakers.lastName}, ${speakers.firstName}, ${agendaSessionSpeakers.agendaDaySessionSpeakerId}), '[]')
  from ${agendaSessionSpeakers} join ${speakers} using (speaker_id) where ${isPlace})`
