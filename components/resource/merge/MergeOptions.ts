import type { ComponentType } from 'react'
import type { AnyResource, RowOf } from '#contract/resource.ts'
import type { MergeStore } from '#store/createMerge.ts'
import type { LookupOption } from '../../form/LookupOption.tsx'

/** How a screen merges rows of a resource. Declare it once, outside components. */
export interface MergeOptions<R extends AnyResource> {
  store: MergeStore<R>
  /** Tells two rows of the same name apart, such as an email address. */
  detailOf: (row: RowOf<R>) => string
  /** For fields that hold an id: the text to show instead. */
  fieldTexts: Partial<Record<string, (row: RowOf<R>) => string | null | undefined>>
  /** What happens to the two records elsewhere. */
  note: string
  /** How long the merge can be undone, as a sentence, if it is longer than other changes. */
  undoText?: string
  /** The rows that may be merged with one, to be chosen without a search. */
  Suggestions?: ComponentType<{ id: number; onChoose: (option: LookupOption) => void }>
}
