import type { BulkRemoval } from '#contract/bulk.ts'
import type { Call } from '#contract/define.ts'
import type { RemoveInput } from '#contract/resource.ts'
import { mountCall } from '../kernel/mountCall.ts'
import type { FeatureContext } from './Feature.ts'
import { removeOf } from './remove.ts'
import { removeManyOf } from './removeMany.ts'
import type { Row } from './ResourceOptions.ts'

/** The deletes that the declaration of any resource makes. */
interface Deletes {
  remove: Call<never, { id: number; undoToken: string }, RemoveInput>
  removeMany: Call<never, BulkRemoval<Row>, { ids: number[]; undoToken?: string }>
}

/** Serves the delete of one row and of many, unless the resource is not removable. */
export function mountDelete({ app, nucleus, resource, options, repository }: FeatureContext): void {
  const { idKey, label, isRemovable, calls } = resource
  if (!isRemovable) return
  const { remove, removeMany } = calls as Deletes
  const removeRow = removeOf(nucleus, repository, { ...options, label })
  mountCall(app, remove, ({ input, actor }) => removeRow({ id: input[idKey] ?? 0, version: input.rowVersion, actor }))
  const removeRows = removeManyOf(nucleus, repository, { ...options, label })
  mountCall(app, removeMany, ({ input, actor }) => removeRows({ ...input, actor }))
}
