import type { Call } from '#contract/call.ts'
import type { FieldChoice, Merge, MergeInput, MergeResult } from '#contract/merge.ts'
import type { AnyResource, RowOf } from '#contract/resource.ts'
import { type CallAction, createCallThunk } from './createCallThunk.ts'
import type { ResourceStore } from './createResource.ts'

/** A merge that a screen requests. */
export interface MergeSelection<Row> {
  survivor: Row
  merged: readonly [Row, ...Row[]]
  /** A field → whose value is used. */
  fieldChoices: Record<string, FieldChoice>
}
export type MergeStore<R extends AnyResource> = ReturnType<typeof createMerge<R, MergeInput, keyof RowOf<R> & string>>

/**
 * The store of a merge of rows: thunks, and nothing in the state. `run` merges and shows a toast. `preview` returns the outcome
 * without merging and without a toast. Both take what `inputOf` returns. `search` finds the other row in the list. `run` may be an action of its
 * own, which does more than the call.
 */
export function createMerge<R extends AnyResource, Input extends MergeInput, Field extends keyof RowOf<R> & string>(
  call: Call<Input, MergeResult<RowOf<R>>, Input>,
  { fields, combined = [], maxMerged, idsOf }: Merge<R, Input, Field>,
  resource: ResourceStore<R>,
  run?: CallAction<NoInfer<Input>, MergeResult<RowOf<R>>>,
) {
  type Row = RowOf<R>
  // The names of the ids do not matter here: `idsOf` and the call are declared together.
  const mergeCall = call as Call<object, MergeResult<Row>>
  const { list } = resource
  const versionOf = (row: Row) => (row as { rowVersion: number }).rowVersion
  return {
    fields: fields as readonly string[],
    combined: combined as readonly string[],
    inputOf: ({ survivor, merged, fieldChoices }: MergeSelection<Row>, isDryRun: boolean): object => ({
      ...idsOf(survivor, merged),
      fieldChoices,
      rowVersions: { survivor: versionOf(survivor), merged: maxMerged === undefined ? versionOf(merged[0]) : merged.map(versionOf) },
      ...(isDryRun && { dryRun: true }),
    }),
    run:
      (run as unknown as CallAction<object, MergeResult<Row>> | undefined) ??
      createCallThunk(mergeCall, { storeAction: ({ row }) => resource.heldRowsStored(row ? [row] : []) }),
    preview: createCallThunk({ ...mergeCall, name: `${call.name}/preview`, toast: undefined, background: true }),
    search: createCallThunk({ ...list, name: `${list.name}ToMerge`, background: true }),
  }
}
