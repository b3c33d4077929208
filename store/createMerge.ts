import type { Call } from '#contract/call.ts'
import type { Merge, MergeAsked, Merged } from '#contract/merge.ts'
import type { AnyResource, RowOf } from '#contract/resource.ts'
import { createCallThunk } from './createCallThunk.ts'
import type { ResourceStore } from './createResource.ts'

/** A merge that a screen requests. */
export interface MergeOrder<Row> {
  survivor: Row
  merged: Row
  /** A field → the id of the row whose value is used. */
  fieldChoices: Record<string, number>
}
export type MergeStore<R extends AnyResource> = ReturnType<typeof createMerge<R, MergeAsked, keyof RowOf<R> & string>>

/**
 * The store of a merge of two rows: thunks, and nothing in the state. `run` merges and shows a toast. `preview` returns the outcome
 * without merging and without a toast. Both take what `inputOf` returns. `search` finds the other row in the list.
 */
export function createMerge<R extends AnyResource, Input extends MergeAsked, Field extends keyof RowOf<R> & string>(
  call: Call<Input, Merged<RowOf<R>>, Input>,
  { fields, named }: Merge<R, Input, Field>,
  resource: ResourceStore<R>,
) {
  type Row = RowOf<R>
  // The names of the two ids do not matter here: `named` and the call are declared together.
  const any = call as unknown as Call<object, Merged<Row>>
  const { list } = resource
  const versionOf = (row: Row) => (row as { rowVersion: number }).rowVersion
  return {
    fields: fields as readonly string[],
    inputOf: ({ survivor, merged, fieldChoices }: MergeOrder<Row>, isTried: boolean): object => ({
      ...named(survivor, merged),
      fieldChoices,
      rowVersions: { survivor: versionOf(survivor), merged: versionOf(merged) },
      ...(isTried && { dryRun: true }),
    }),
    run: createCallThunk(any, { alsoStores: ({ row }) => resource.heldRowsStored(row ? [row] : []) }),
    preview: createCallThunk({ ...any, name: `${call.name}/preview`, toast: undefined, background: true }),
    search: createCallThunk({ ...list, name: `${list.name}ToMerge`, background: true }),
  }
}
