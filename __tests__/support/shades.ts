import { asc } from 'drizzle-orm'
import * as z from 'zod'
import { defineResource } from '#contract/resource.ts'
import { color, positiveId, title } from '#contract/fields.ts'
import { tracks } from '#nucleus/db/tables/index.ts'
import { mountResource } from '#nucleus/core/resource/mountResource.ts'
import type { Declared, Served } from '#nucleus/core/resource/Served.ts'
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

/** Serves a resource of the tests beside all others; the tracks' table is its own unless told. Call it before the first call. */
export async function serve({ app, parts }: TestNucleus, resource: Declared, served: Partial<Served> = {}): Promise<void> {
  const whole: Served = { table: tracks, search: 'none', order: [asc(tracks.name)], ...served }
  await app.register(async (scope) => void mountResource(scope, parts, resource, whole), { prefix: '/nucleus' })
}
