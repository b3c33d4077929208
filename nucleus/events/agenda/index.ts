import type { FastifyInstance } from 'fastify'
import type { RestorableRepository } from '../../resource/repositoryTypes.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { mountCalendar } from './mountCalendar.ts'
import { mountClashes } from './mountClashes.ts'
import { mountFeed } from './mountFeed.ts'
import { mountPublishAgenda } from './publishAgenda.ts'
import { calendarReader } from './readCalendar.ts'
import { mountAgendaDays } from './days.ts'
import { mountAgendaReleases } from './releases/index.ts'
import { mountAgendaSessions } from './sessions.ts'
import { mountSessionSpeakers } from './sessionSpeakers.ts'
import { mountSessionSponsors } from './sessionSponsors.ts'

/** Serves the agenda of events; returns the resources whose history can be read and restored. */
export function mountAgenda(app: FastifyInstance, nucleus: Nucleus): RestorableRepository[] {
  const parts = [mountSessionSpeakers(app, nucleus), mountSessionSponsors(app, nucleus)]
  const sessions = mountAgendaSessions(app, nucleus, parts)
  mountClashes(app, nucleus, sessions)
  const readCalendar = calendarReader(nucleus, sessions)
  mountCalendar(app, nucleus, readCalendar)
  mountFeed(app, nucleus, readCalendar)
  const days = mountAgendaDays(app, nucleus)
  mountAgendaReleases(app, nucleus)
  mountPublishAgenda(app, nucleus, { sessions, days })
  return [days, sessions, ...parts]
}
