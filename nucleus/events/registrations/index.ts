import type { FastifyInstance } from 'fastify'
import { registrations } from '#contract/events/registrations.ts'
import { mountResource } from '../../resource/mountResource.ts'
import type { Rows } from '../../resource/rows.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { mountCompanyTypes } from './companyTypes.ts'
import { mountCounts } from './countsByStatus.ts'
import { mountNotes } from './notes.ts'
import { mountResponses } from './responses.ts'
import { servedRegistrations } from './served.ts'
import { mountStatusCalls } from './statusCalls.ts'

/** Serves registrations: the list, its export and what staff edit: status, notes and answers. */
export function mountRegistrations(app: FastifyInstance, nucleus: Nucleus): Rows<typeof registrations> {
  const rows = mountResource(app, nucleus, registrations, servedRegistrations(nucleus))
  mountCompanyTypes(app, nucleus)
  mountCounts(app, nucleus)
  mountStatusCalls(app, nucleus, rows)
  mountNotes(app, nucleus, rows)
  mountResponses(app, nucleus, rows)
  return rows
}
