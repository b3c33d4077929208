import { asc, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { agendaSessionSpeakers, agendaSpeakers } from '#contract/events/agenda.ts'
import type { Db } from '../../db/client.ts'
import { agendaSessions, agendaSessionSpeakers as table, speakers } from '../../db/tables/index.ts'
import { mountCall } from '../../kernel/mountCall.ts'
import type { Write } from '../../resource/ResourceOptions.ts'
import { mountResource } from '../../resource/mountResource.ts'
import type { Repository } from '../../resource/repositoryTypes.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { isSessionPresent, lockAgendaOfSession, lockSession, sessionPartsOfEvent, type StoredSession } from './sessionParts.ts'
import { plannedSessionOf } from './plannedSession.ts'
import { refuseClashes } from './refuseClashes.ts'
import { byPersonName } from '../../db/personName.ts'

export function mountSessionSpeakers(app: FastifyInstance, nucleus: Nucleus): Repository<typeof agendaSessionSpeakers> {
  const repository: Repository<typeof agendaSessionSpeakers> = mountResource(app, nucleus, agendaSessionSpeakers, {
    table,
    from: [{ table: agendaSessions, on: eq(agendaSessions.agendaDaySessionId, table.agendaDaySessionId) }],
    computed: { headshotUrl: speakers.headshotUrl },
    where: isSessionPresent,
    search: 'none',
    order: [asc(table.sortOrder), ...byPersonName(speakers)],
    unique: { agenda_session_speakers_speaker: { field: 'speakerId', message: 'This speaker is already in this session' } },
    lock,
    check,
    checkRestored: async (db, ids) => {
      for (const [id, { agendaDaySessionId, speakerId }] of await repository.getMany(db, ids))
        await checkSpeakerClashes(db, { session: await lockSession(db, agendaDaySessionId), speakerId, restoredId: id })
    },
    inTransaction: true,
  })
  mountCall(app, agendaSpeakers, ({ input }) => sessionPartsOfEvent(nucleus.db, repository, input.eventId))
  return repository
}

const lock = ({ db, input }: Write<typeof agendaSessionSpeakers>) => lockAgendaOfSession(db, input.agendaDaySessionId)

async function check({ db, input, current }: Write<typeof agendaSessionSpeakers>): Promise<void> {
  const { agendaDaySessionId, speakerId } = input
  if (speakerId !== current?.speakerId) await checkSpeakerClashes(db, { session: await lockSession(db, agendaDaySessionId), speakerId })
}

interface SpeakerOfSession {
  session: StoredSession
  speakerId: number
  /** The id of the row that an undo restores. */
  restoredId?: number
}

/** Clashes of the session itself, and of its other speakers, existed before. */
const checkSpeakerClashes = (tx: Db, { session, speakerId, restoredId }: SpeakerOfSession): Promise<void> =>
  refuseClashes(tx, {
    eventId: session.eventId,
    before: plannedSessionOf(session, []),
    after: plannedSessionOf(session, [speakerId]),
    restored: restoredId === undefined ? undefined : { resource: agendaSessionSpeakers.name, id: restoredId },
    fieldOf: () => 'speakerId',
  })
