import type { FastifyInstance } from 'fastify'
import { type Dependent, dependents, dependentsOfMany } from '#contract/dependents.ts'
import { allResources } from '#contract/index.ts'
import type { AnyResource } from '#contract/resource.ts'
import type { Actor, Nucleus } from '../kernel/context.ts'
import { tableNamed } from '../kernel/declaredReferences.ts'
import { mountCall, requirePermission } from '../kernel/mountCall.ts'
import { dependentFinderOf, type FoundDependent } from '../kernel/restrictions.ts'
import type { Values } from '../kernel/values.ts'
import type { RestorableRepository } from './repositoryTypes.ts'
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
  const finders = new Map(repositories.map(({ resource, table, restrictedBy }) => [resource, dependentFinderOf(table, restrictedBy)]))
  const listOf = (found: FoundDependent, row: Values, id: number) =>
    listAddress(repositories.find(({ table }) => table === found.table)?.addressNames ?? {}, { ...found, row, id })
  mountCall(app, dependents, async ({ input: { resource, id }, actor }) => {
    const repository = repositoryFor(resource, actor)
    const row = await repository.getOrThrow(db, id)
    const found = (await finders.get(resource)?.(db, [id])) ?? []
    return [
      ...found.map((one): Dependent => ({ ...one.dependent, ...listOf(one, row, id) })),
      ...((await repository.furtherDependents?.(db, [id])) ?? []),
    ]
  })
  mountCall(app, dependentsOfMany, async ({ input: { resource, ids }, actor }) => {
    const repository = repositoryFor(resource, actor)
    const found = (await finders.get(repository.resource)?.(db, ids)) ?? []
    const [id = 0] = ids
    const row = ids.length === 1 && found.length > 0 ? (await repository.getMany(db, ids)).get(id) : undefined
    return [
      ...found.map((one): Dependent => ({
        ...one.dependent,
        ...(one.dependent.keeps && { restrictedIds: one.restrictedIds }),
        ...(row && listOf(one, row, id)),
      })),
      ...((await repository.furtherDependents?.(db, ids)) ?? []),
    ]
  })
}

/** The address of the list of the dependents: of their resource, in the row's own parent, filtered by the field that refers to the row. */
function listAddress(
  addressNames: Readonly<Record<string, string>>,
  { table, fields, row, id }: FoundDependent & { row: Values; id: number },
): { list?: string } {
  const [field, other] = fields
  const declared: AnyResource | undefined = allResources.find(({ name }) => tableNamed(name) === table)
  const { parent = '', filters, idKey = '' } = declared ?? {}
  if (!declared || !field || other || typeof row[parent] !== 'number') return {}
  const name = addressNames[field] ?? (filters && field in filters.shape ? field : undefined)
  if (name === undefined) return {}
  const ids = { [parent]: row[parent], [idKey]: 0 }
  const [path, query] = (declared.listRoute?.(ids) ?? declared.route?.(ids).replace(/\?.*/, '') ?? '').split('?')
  return path ? { list: `${path}?${query ? `${query}&` : ''}${name}=${id}` } : {}
}
