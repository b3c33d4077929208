import { and, asc, eq, isNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { speakerSessions } from '#contract/events/speakers.ts'
import { agendaSessions as sessions, agendaSessionSpeakers as places, locations } from '../../db/tables/index.ts'
import { mountCall } from '../../kernel/mountCall.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { readUnpaged } from '../../kernel/readUnpaged.ts'

/** Serves the sessions of a speaker, by start; those without a time last. */
export const mountSpeakerSessions = (app: FastifyInstance, { db }: Nucleus): void =>
  mountCall(app, speakerSessions, ({ input }) =>
    readUnpaged(
      db
        .select({
          agendaDaySessionId: sessions.agendaDaySessionId,
          title: sessions.title,
          startsAt: sessions.startsAt,
          endsAt: sessions.endsAt,
          sessionStatusId: sessions.sessionStatusId,
          locationName: locations.name,
          role: places.role,
          isConfirmed: places.isConfirmed,
        })
        .from(places)
        .innerJoin(sessions, eq(sessions.agendaDaySessionId, places.agendaDaySessionId))
        .leftJoin(locations, eq(locations.sessionLocationId, sessions.sessionLocationId))
        .where(and(eq(places.speakerId, input.speakerId), isNull(places.deletedAt), isNull(sessions.deletedAt)))
        .orderBy(asc(sessions.startsAt), asc(sessions.title), asc(sessions.agendaDaySessionId)),
    ),
  )
