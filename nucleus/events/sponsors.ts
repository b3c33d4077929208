import { asc } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { sponsors } from '#contract/events/sponsors.ts'
import { searchKey } from '../db/searchKey.ts'
import { sponsorLevels, sponsors as table } from '../db/tables/index.ts'
import { mountResource } from '../resource/mountResource.ts'
import type { Repository } from '../resource/repositoryTypes.ts'
import type { Nucleus } from '../kernel/context.ts'

export const mountSponsors = (app: FastifyInstance, nucleus: Nucleus): Repository<typeof sponsors> =>
  mountResource(app, nucleus, sponsors, {
    table,
    sortable: { sponsorLevelId: sponsorLevels.rank },
    search: [table.name],
    searchSource: { title: table.name, about: [sponsorLevels.name], key: searchKey(table.name), names: [searchKey(table.name)] },
    order: [asc(sponsorLevels.rank), asc(table.sortOrder), asc(table.name)],
    inTransaction: true,
  })
