import type { FastifyInstance } from 'fastify'
import { dependents, dependentsOfMany } from '#contract/dependents.ts'
import type { Actor, Nucleus } from '../kernel/context.ts'
import { mountCall, requirePermission } from '../kernel/mountCall.ts'
import { dependentCounterOf } from '../kernel/restrictions.ts'
import type { RestorableRepository } from './repository.ts'
import { repositoryByName } from './repositoryByName.ts'

/** Serves the counts of rows that refer to one or more rows, for the confirmation before a delete. */
export function mountDependents(app: FastifyInstance, { db }: Nucleus, repositories: readonly RestorableRepository[]): void {
  const findRepository = repositoryByName(repositories)
  /** Throws 403 unless the caller may read the list of this resource. */
  const repositoryFor = (resource: string, actor: Actor) => {
    const repository = findRepository(resource)
    requirePermission(actor, repository.readPermission)
    return repository
  }
  // Built at startup, so that a table without a noun fails there.
  const counters = new Map(repositories.map(({ resource, table, restrictedBy }) => [resource, dependentCounterOf(table, restrictedBy)]))
  mountCall(app, dependents, async ({ input: { resource, id }, actor }) => {
    await repositoryFor(resource, actor).getOrThrow(db, id)
    return counters.get(resource)?.(db, [id]) ?? []
  })
  mountCall(
    app,
    dependentsOfMany,
    async ({ input: { resource, ids }, actor }) => counters.get(repositoryFor(resource, actor).resource)?.(db, ids) ?? [],
  )
}
