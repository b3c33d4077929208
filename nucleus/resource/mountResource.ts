import type { FastifyInstance } from 'fastify'
import type { AnyResource } from '#contract/resource.ts'
import { mountExport } from './export/mountExport.ts'
import { mountImport } from './import/mountImport.ts'
import type { Nucleus } from '../kernel/context.ts'
import { withDeleteRestrictions } from './deleteRestrictions.ts'
import { withReferenceNames } from './referenceNames.ts'
import type { Feature } from './Feature.ts'
import { withNewPositions } from './order/newPositions.ts'
import { mountReorder } from './order/reorder.ts'
import { mountBulkEdit } from './bulkEdit/mountBulkEdit.ts'
import { mountDelete } from './mountDelete.ts'
import { mountFields } from './fields/mountFields.ts'
import { mountReads } from './mountReads.ts'
import { mountSave } from './mountSave.ts'
import { repositoryOf } from './repository.ts'
import type { Repository } from './repositoryTypes.ts'
import type { ResourceOptions } from './ResourceOptions.ts'
import { uniqueMessages } from './uniqueMessages.ts'

/** What any resource can do, in the order in which its calls are mounted. */
const features: readonly Feature[] = [
  mountReads,
  mountFields,
  mountExport,
  mountSave,
  mountBulkEdit,
  mountDelete,
  mountImport,
  mountReorder,
]

/**
 * Serves a resource's list, ids, export, import, upsert, deletes and order from its declaration and its table. Throws an error that
 * names the mismatch when the two do not fit together (a programming error).
 */
export function mountResource<R extends AnyResource, Prepared = undefined>(
  app: FastifyInstance,
  nucleus: Nucleus,
  resource: R,
  declaredOptions: ResourceOptions<R, Prepared>,
): Repository<R> {
  // The generic layer treats rows of every resource as values by name. The resource's own types end here and resume at the return:
  // input is parsed by its schemas, and output is selected by its shape.
  const withPositions = withNewPositions(nucleus, resource, declaredOptions as ResourceOptions)
  const joined = withDeleteRestrictions(resource, withReferenceNames(resource, withPositions))
  const options = { ...joined, unique: { ...uniqueMessages(resource, joined), ...joined.exclusion } }
  const repository = repositoryOf(nucleus, resource, options)
  for (const mount of features) mount({ app, nucleus, resource, options, repository })
  return repository as unknown as Repository<R>
}
