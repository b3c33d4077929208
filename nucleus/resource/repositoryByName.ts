import { notFound } from '../base/errors.ts'
import type { RestorableRepository } from './repositoryTypes.ts'

/** Finds the repository of the resource that a call names. Throws 404 for an unknown name. */
export const repositoryByName =
  (repositories: readonly RestorableRepository[]) =>
  (resource: string): RestorableRepository => {
    const repository = repositories.find((one) => one.resource === resource)
    if (!repository) throw notFound('This kind of record')
    return repository
  }
