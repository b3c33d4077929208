import { asc, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { agendaSessionSpeakers, agendaSpeakers } from '#contract/events/agenda.ts'
import type { Db } from '../../db/client.ts'
import { agendaSessions, agendaSessionSpeakers as table, speakers } from '../../db/tables/index.ts'
import { mountCall } from '../../kernel/mountCall.ts'
import type { Writing } from '../../resource/Served.ts'
import { mountResource } from '../../resource/mountResource.ts'
import type { Rows } from '../../resource/rows.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { isSessionThere, lockAgendaOf, lockSession, rowsOfEvent, type StoredSession } from './ofSession.ts'
import { planned } from './planned.ts'
import { refuseClashes } from './refuseClashes.ts'

export function mountSessionSpeakers(app: FastifyInstance, nucleus: Nucleus): Rows<typeof agendaSessionSpeakers> {
  const rows: Rows<typeof agendaSessionSpeakers> = mountResource(app, nucleus, agendaSessionSpeakers, {
    table,
    from: [{ table: agendaSessions, on: eq(agendaSessions.agendaDaySessionId, table.agendaDaySessionId) }],
    computed: { headshotUrl: speakers.headshotUrl },
    where: isSessionThere,
    search: 'none',
    order: [asc(table.sortOrder), asc(speakers.lastName), asc(speakers.firstName)],
    unique: { agenda_session_speakers_speaker: { field: 'speakerId', message: 'This speaker is in this session already' } },
    lock,
    check,
    checkReturned: async (db, ids) => {
      for (const { agendaDaySessionId, speakerId } of (await rows.getMany(db, ids)).values())
        await checkPlace(db, await lockSession(db, agendaDaySessionId), speakerId)
    },
    inTransaction: true,
  })
  mountCall(app, agendaSpeakers, ({ input }) => rowsOfEvent(nucleus.db, rows, input.eventId))
  return rows
}

const lock = ({ db, input }: Writing<typeof agendaSessionSpeakers>) => lockAgendaOf(db, input.agendaDaySessionId)

async function check({ db, input, current }: Writing<typeof agendaSessionSpeakers>): Promise<void> {
  const { agendaDaySessionId, speakerId } = input
  if (speakerId !== current?.speakerId) await checkPlace(db, await lockSession(db, agendaDaySessionId), speakerId)
}

/** Clashes of the session itself, and of its other speakers, existed before. */
const checkPlace = (tx: Db, session: StoredSession, speakerId: number): Promise<void> =>
  refuseClashes(tx, {
    eventId: session.eventId,
    before: planned(session, []),
    after: planned(session, [speakerId]),
    fieldOf: () => 'speakerId',
  })
