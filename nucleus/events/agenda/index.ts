import type { FastifyInstance } from 'fastify'
import type { RestorableRepository } from '../../resource/repository.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { mountCalendar } from './mountCalendar.ts'
import { mountClashes } from './mountClashes.ts'
import { mountPublishAgenda } from './publishAgenda.ts'
import { mountAgendaDays } from './days.ts'
import { mountAgendaSessions } from './sessions.ts'
import { mountSessionSpeakers } from './sessionSpeakers.ts'
import { mountSessionSponsors } from './sessionSponsors.ts'

/** Serves the agenda of events; returns the resources whose history can be read and restored. */
export function mountAgenda(app: FastifyInstance, nucleus: Nucleus): RestorableRepository[] {
  const sessions = mountAgendaSessions(app, nucleus)
  mountClashes(app, nucleus, sessions)
  mountCalendar(app, nucleus, sessions)
  const days = mountAgendaDays(app, nucleus)
  mountPublishAgenda(app, nucleus, { sessions, days })
  return [days, sessions, mountSessionSpeakers(app, nucleus), mountSessionSponsors(app, nucleus)]
}
