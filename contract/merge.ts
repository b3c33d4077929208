import * as z from 'zod'
import { limits } from '#constants/limits.ts'
import { positiveId, rowVersion } from './fields.ts'
import { type CountedRows, countedRows } from './history.ts'
import { andList } from './textLists.ts'
import type { AnyResource, RowOf } from './resource.ts'

/** The body of a merge of two rows, besides their ids. `fields` are those that can be taken from either row. */
export const mergeChoices = <const F extends string>(fields: readonly F[]) =>
  z.object({
    /**
     * Field → the id of the row whose value survives. For a field left out, the survivor's value stays, or the other row's is taken if the
     * survivor has none. `all` combines the lists, or texts, of all rows, which is also the default of such fields.
     */
    fieldChoices: z.partialRecord(z.enum(fields), z.union([positiveId, z.literal('all')])).optional(),
    /** The versions that were read; if one is not current, the merge is refused (409). */
    rowVersions: z.object({ survivor: rowVersion, merged: rowVersion }),
    /** Previews the merge and writes nothing. */
    dryRun: z.boolean().optional(),
  })

/** The same for several rows that are merged into one. */
export const mergeManyChoices = <const F extends string>(fields: readonly F[]) =>
  mergeChoices(fields).extend({
    /** `merged` in the order of their ids. */
    rowVersions: z.object({ survivor: rowVersion, merged: z.array(rowVersion).min(1).max(limits.mergedAtOnce) }),
  })
/** The ids of the rows that are merged into another. */
export const mergedIds = z.array(positiveId).min(1).max(limits.mergedAtOnce)

/** The result of a merge. */
export interface MergeResult<Row> {
  /** The current survivor; null when nothing was merged. */
  row: Row | null
  /** The rows that move or have moved to the survivor, counted by kind. */
  moved: CountedRows[]
  /** Rows of the merged records that become one with the survivor's, as sentences, such as their places at the same event. */
  joined?: string[]
  /** Why they cannot be merged now, and what to do. Only a dry run returns any. */
  problems: string[]
  /** Undoes the merge within some minutes; null when nothing was merged. */
  undoToken: string | null
}

/** The reply of a merge. */
export const mergeReply = <Row>(row: z.ZodType<Row>) =>
  z.object({
    row: row.nullable(),
    moved: z.array(countedRows),
    joined: z.array(z.string()).optional(),
    problems: z.array(z.string()),
    undoToken: z.string().nullable(),
  })

/** Whose value a field gets: that of the row with this id, or those of all rows together. */
export type FieldChoice = number | 'all'
/** The input of every merge, besides the ids of its rows. */
export interface MergeInput<Field extends string = string> {
  fieldChoices?: Partial<Record<Field, FieldChoice>>
  rowVersions: { survivor: number; merged: number | number[] }
  dryRun?: boolean
}

/** How rows of a resource are merged: for code that serves or shows any merge. */
export interface Merge<R extends AnyResource, Input extends MergeInput, Field extends keyof RowOf<R> & string> {
  /** The fields whose value can be chosen, in the order shown. All others keep the survivor's value. */
  fields: readonly Field[]
  /** Those of them with a list or a long text, which are combined unless somebody chooses. Default: none. */
  combined?: readonly Field[]
  /** The most rows that are merged into another at a time. Default: one. */
  maxMerged?: number
  /** The ids of the rows under the call's field names. */
  idsOf: (survivor: RowOf<R>, merged: readonly [RowOf<R>, ...RowOf<R>[]]) => Omit<Input, keyof MergeInput>
}

/** "2 registrations and 1 speaker". */
export const countsText = (counts: readonly CountedRows[]): string =>
  andList(counts.map(({ noun, count }) => `${count.toLocaleString('en-GB')} ${noun}`))

/** Whether a value is empty: the survivor then gets the other row's value, unless the user chose. */
export const isEmptyValue = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
