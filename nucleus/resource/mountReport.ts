import type { FastifyInstance } from 'fastify'
import type { AnyResource } from '#contract/resource.ts'
import type { Nucleus } from '../kernel/context.ts'
import { mountExport } from './export/mountExport.ts'
import { mountFields } from './fields/mountFields.ts'
import { mountReads } from './mountReads.ts'
import { repositoryOf } from './repository.ts'
import type { ResourceOptions } from './ResourceOptions.ts'

/** Serves a list that nobody writes: its rows, ids, counts and export. `table` and `from` give its rows. */
export function mountReport<R extends AnyResource>(app: FastifyInstance, nucleus: Nucleus, resource: R, options: ResourceOptions<R>): void
// Rows are values by name from here, as in `mountResource`.
export function mountReport(app: FastifyInstance, nucleus: Nucleus, resource: AnyResource, options: ResourceOptions): void {
  const repository = repositoryOf(nucleus, resource, options)
  for (const mount of [mountReads, mountFields, mountExport]) mount({ app, nucleus, resource, options, repository })
}
