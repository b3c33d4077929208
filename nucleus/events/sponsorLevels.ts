import { asc } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { sponsorLevels } from '#contract/events/sponsors.ts'
import { sponsorLevels as table, sponsors } from '../db/tables/index.ts'
import { mountResource } from '../core/resource/mountResource.ts'
import type { Rows } from '../core/resource/rows.ts'
import type { Nucleus } from '../core/context.ts'

export const mountSponsorLevels = (app: FastifyInstance, nucleus: Nucleus): Rows<typeof sponsorLevels> =>
  mountResource(app, nucleus, sponsorLevels, {
    table,
    search: 'none',
    order: [asc(table.rank)],
    unique: {
      sponsor_levels_name: { field: 'name', message: 'Another level of this event has this name' },
      sponsor_levels_rank: { field: 'rank', message: 'Another level of this event has this rank' },
    },
    keptBy: [sponsors],
  })
