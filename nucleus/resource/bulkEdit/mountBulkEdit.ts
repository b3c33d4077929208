import type { BulkRemoval } from '#contract/bulk.ts'
import type { BulkEditInput } from '#contract/bulkEdit.ts'
import type { Call } from '#contract/define.ts'
import { mountCall } from '../../kernel/mountCall.ts'
import type { FeatureContext } from '../Feature.ts'
import type { Row } from '../ResourceOptions.ts'
import { updateManyOf } from './updateMany.ts'

/** Serves the bulk edit of a resource, if the declaration has fields for it. Throws when one of them cannot be changed so (a programming error). */
export function mountBulkEdit({ app, nucleus, resource, options, repository }: FeatureContext): void {
  const { name, bulkEdit, calls, label, parent } = resource
  if (!calls.updateMany) return
  const { fixed = [], store = {} } = options
  for (const field of bulkEdit) {
    if (field === parent || fixed.includes(field))
      throw new Error(`${name}: ${field} of an existing row cannot change. Leave it out of \`bulkEdit\``)
    if (field in store)
      throw new Error(`${name}: ${field} is written by \`store\`, which an undo does not reverse. Leave it out of \`bulkEdit\``)
  }
  const updateMany = updateManyOf(nucleus, repository, { ...options, label })
  mountCall(app, calls.updateMany as Call<never, BulkRemoval<Row>, BulkEditInput>, ({ input, actor }) => updateMany({ ...input, actor }))
}
