import { asc } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { locations } from '#contract/events/locations.ts'
import { searchKey } from '../db/searchKey.ts'
import { locations as table } from '../db/tables/index.ts'
import { mountResource } from '../resource/mountResource.ts'
import type { Repository } from '../resource/repositoryTypes.ts'
import type { Nucleus } from '../kernel/context.ts'
import { sessionsOfLocation } from './sessionCounts.ts'

export const mountLocations = (app: FastifyInstance, nucleus: Nucleus): Repository<typeof locations> =>
  mountResource(app, nucleus, locations, {
    table,
    computed: { sessionCount: sessionsOfLocation },
    sortable: { sessionCount: sessionsOfLocation },
    search: [table.name, table.category],
    searchSource: { title: table.name, about: [table.category], key: searchKey(table.name), names: [searchKey(table.name)] },
    isIndependent: true,
    order: [asc(table.sortOrder), asc(table.name)],
  })
