import { asc, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { tracks } from '#contract/events/tracks.ts'
import { searchKey } from '../db/searchKey.ts'
import { tracks as table } from '../db/tables/index.ts'
import { mountResource } from '../resource/mountResource.ts'
import type { Repository } from '../resource/repositoryTypes.ts'
import type { Nucleus } from '../kernel/context.ts'
import { sessionsOfTrack } from './sessionCounts.ts'

export const mountTracks = (app: FastifyInstance, nucleus: Nucleus): Repository<typeof tracks> =>
  mountResource(app, nucleus, tracks, {
    table,
    computed: { sessionCount: sessionsOfTrack },
    sortable: { sessionCount: sessionsOfTrack },
    search: [sql`${table.name} || ' ' || coalesce(${table.description}, '')`],
    searchSource: { title: table.name, key: searchKey(table.name), names: [searchKey(table.name)] },
    isIndependent: true,
    order: [asc(table.sortOrder), asc(table.name)],
  })
