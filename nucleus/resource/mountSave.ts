import type { Call } from '#contract/define.ts'
import { mountCall } from '../kernel/mountCall.ts'
import type { Values } from '../kernel/values.ts'
import type { FeatureContext } from './Feature.ts'
import type { Row } from './ResourceOptions.ts'
import { saveDuplicateOf } from './saveDuplicate.ts'
import { saveWithPartsOf } from './saveWithParts.ts'

/** Serves the save of a new or changed row, also with new parts of it, and of a duplicate with its parts. */
export function mountSave({ app, nucleus, resource, options, repository }: FeatureContext): void {
  const upsert = resource.calls.upsert as Call<never, Row, Values>
  const saveDuplicate = saveDuplicateOf(nucleus, resource, { ...options, repository })
  const saveWithParts = saveWithPartsOf(nucleus, resource, { ...options, repository })
  mountCall(app, upsert, ({ input: { duplicateOf, newParts, ...sent }, actor }) => {
    if (duplicateOf !== undefined) return saveDuplicate({ source: Number(duplicateOf), sent, actor })
    if (Array.isArray(newParts) && newParts.length > 0) return saveWithParts({ sent, parts: newParts as Values[], actor })
    return repository.save(nucleus.db, { id: Number(sent[resource.idKey] ?? 0), sent, actor })
  })
}
