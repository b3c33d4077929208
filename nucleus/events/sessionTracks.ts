import { asc, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { sessionTracks } from '#contract/events/sessionTracks.ts'
import { sessionTracks as table } from '../db/tables/index.ts'
import { mountResource } from '../resource/mountResource.ts'
import type { Rows } from '../resource/rows.ts'
import type { Nucleus } from '../nucleus.ts'

export const mountSessionTracks = (app: FastifyInstance, nucleus: Nucleus): Rows =>
  mountResource(app, nucleus, sessionTracks, {
    table,
    search: [sql`${table.name} || ' ' || coalesce(${table.description}, '')`],
    order: [asc(table.sortOrder), asc(table.name)],
    unique: { session_tracks_name: { field: 'name', message: 'Another track of this event has this name' } },
  })
