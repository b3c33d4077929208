import type { AnyResource, RowOf } from '#contract/resource.ts'
import type { MergeStore } from '#store/createMerge.ts'

/** How rows of a resource are merged on a screen. Say it once, outside of what is drawn. */
export interface Merging<R extends AnyResource> {
  store: MergeStore<R>
  /** What tells two rows of the same name apart, such as an address. */
  detailOf: (row: RowOf<R>) => string
  /** Fields that hold an id: what a person reads instead. */
  shows: Partial<Record<string, (row: RowOf<R>) => string | null | undefined>>
  /** What becomes of the two elsewhere. */
  note: string
}
