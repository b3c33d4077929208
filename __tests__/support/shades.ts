import { asc } from 'drizzle-orm'
import * as z from 'zod'
import { type AnyResource, defineResource } from '#contract/resource.ts'
import { color, positiveId, title } from '#contract/fields.ts'
import { tracks } from '#nucleus/db/tables/index.ts'
import { mountResource } from '#nucleus/resource/mountResource.ts'
import type { Repository } from '#nucleus/resource/repositoryTypes.ts'
import type { FilterOptions } from '#nucleus/resource/FilterOptions.ts'
import type { ResourceOptions, TableOptions } from '#nucleus/resource/ResourceOptions.ts'
import type { TestNucleus } from './nucleus.ts'

/** A resource of the tests alone: the tracks' table under another name, to serve in ways that no resource does yet. */
export const shades = defineResource({
  area: 'tests',
  name: 'shades',
  label: 'Shade',
  idKey: 'sessionTrackId',
  schema: z.object({ eventId: positiveId, name: title, color }),
  permission: 'editEvents',
  list: '/shades/{eventId}',
  upsert: '/shade/upsert',
  remove: '/shade/delete',
})

/** The tracks' table, and the message of its unique index. */
export const ofTracks = { table: tracks, unique: { tracks_name: { field: 'name', message: 'Another row has this name' } } }

/**
 * Serves a resource of the tests beside all others; the tracks' table is its own by default. Call it before the first
 * call. Returns its rows.
 */
export async function serve<R extends AnyResource>(
  { app, parts }: TestNucleus,
  resource: R,
  served: Partial<TableOptions<R>> & FilterOptions<R>,
): Promise<Repository<R>> {
  // Of any resource the compiler does not know whether it has filters to serve; of the caller's it does.
  const whole = { ...(!served.table && ofTracks), search: 'none', order: [asc(tracks.name)], ...served } as ResourceOptions<R>
  const mounted = Promise.withResolvers<Repository<R>>()
  await app.register(async (scope) => mounted.resolve(mountResource(scope, parts, resource, whole)), { prefix: '/nucleus' })
  return mounted.promise
}
