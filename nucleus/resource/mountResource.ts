import type { FastifyInstance } from 'fastify'
import type { AnyResource } from '#contract/resource.ts'
import { mountExport } from './export/mountExport.ts'
import { mountImport } from './import/mountImport.ts'
import type { Nucleus } from '../kernel/context.ts'
import { keeping } from './keeping.ts'
import { joiningNames } from './referenceNames.ts'
import type { Feature } from './Feature.ts'
import { placingNewRows } from './order/newPlaces.ts'
import { mountReorder } from './order/reorder.ts'
import { mountDelete } from './mountDelete.ts'
import { mountReads } from './mountReads.ts'
import { mountSave } from './mountSave.ts'
import { type Rows, rowsOf } from './rows.ts'
import type { Served } from './Served.ts'
import { uniqueWords } from './uniqueWords.ts'

/** What any resource can do, in the order in which its calls are mounted. */
const features: readonly Feature[] = [mountReads, mountExport, mountSave, mountDelete, mountImport, mountReorder]

/**
 * Serves a resource's list, ids, export, import, upsert, deletes and order from its declaration and its table. Throws an error that
 * names the mismatch when the two do not fit together (a programming error).
 */
export function mountResource<R extends AnyResource, Made = undefined>(
  app: FastifyInstance,
  nucleus: Nucleus,
  resource: R,
  declared: Served<R, Made>,
): Rows<R> {
  // The generic layer treats rows of every resource as values by name. The resource's own types end here and resume at the return:
  // input is parsed by its schemas, and output is selected by its shape.
  const placing = placingNewRows(nucleus, resource, declared as unknown as Served)
  const joined = keeping(resource, joiningNames(resource, placing))
  const served = { ...joined, unique: uniqueWords(resource, joined) }
  const repository = rowsOf(nucleus, resource, served)
  for (const mount of features) mount({ app, nucleus, resource, options: served, repository })
  return repository as unknown as Rows<R>
}
