import type { FastifyInstance } from 'fastify'
import { registrations } from '#contract/events/registrations.ts'
import { mountResource } from '../../resource/mountResource.ts'
import type { Repository } from '../../resource/repository.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { mountCompanyTypes } from './companyTypes.ts'
import { mountCounts } from './countsByStatus.ts'
import { mountNotes } from './notes.ts'
import { mountResponses } from './responses.ts'
import { registrationResourceOptions } from './resourceOptions.ts'
import { mountStatusCalls } from './statusCalls.ts'
import { mountWaitingList } from './promotion.ts'

/** Serves registrations: the list, its export and what staff edit: status, notes and answers. */
export function mountRegistrations(app: FastifyInstance, nucleus: Nucleus): Repository<typeof registrations> {
  const repository = mountResource(app, nucleus, registrations, registrationResourceOptions(nucleus))
  mountCompanyTypes(app, nucleus)
  mountCounts(app, nucleus, repository)
  mountStatusCalls(app, nucleus, repository)
  mountWaitingList(app, nucleus)
  mountNotes(app, nucleus, repository)
  mountResponses(app, nucleus, repository)
  return repository
}
