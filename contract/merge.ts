import * as z from 'zod'
import { positiveId, rowVersion } from './fields.ts'
import { type CountedRows, countedRows } from './history.ts'
import type { AnyResource, RowOf } from './resource.ts'

/** The body of a merge of two rows, besides their ids. `fields` are those that can be taken from either row. */
export const mergeChoices = <const F extends string>(fields: readonly F[]) =>
  z.object({
    /**
     * Field → the id of the row whose value survives. For a field left out, the survivor's value stays, or the other row's is taken if the
     * survivor has none.
     */
    fieldChoices: z.partialRecord(z.enum(fields), positiveId).optional(),
    /** The versions that were read; if one is not current, the merge is refused (409). */
    rowVersions: z.object({ survivor: rowVersion, merged: rowVersion }),
    /** Previews the merge and writes nothing. */
    dryRun: z.boolean().optional(),
  })

/** The result of a merge. */
export interface MergeResult<Row> {
  /** The current survivor; null when nothing was merged. */
  row: Row | null
  /** The rows that move or have moved to the survivor, counted by kind. */
  moved: CountedRows[]
  /** Why the two cannot be merged now, and what to do. Only a dry run returns any. */
  problems: string[]
  /** Undoes the merge within some minutes; null when nothing was merged. */
  undoToken: string | null
}

/** The reply of a merge. */
export const mergeReply = <Row>(row: z.ZodType<Row>) =>
  z.object({
    row: row.nullable(),
    moved: z.array(countedRows),
    problems: z.array(z.string()),
    undoToken: z.string().nullable(),
  })

/** The input of every merge, besides the ids of its rows. */
export interface MergeInput<Field extends string = string> {
  fieldChoices?: Partial<Record<Field, number>>
  rowVersions: { survivor: number; merged: number }
  dryRun?: boolean
}

/** How two rows of a resource are merged: for code that serves or shows any merge. */
export interface Merge<R extends AnyResource, Input extends MergeInput, Field extends keyof RowOf<R> & string> {
  /** The fields whose value can be chosen, in the order shown. All others keep the survivor's value. */
  fields: readonly Field[]
  /** The ids of the two rows under the call's field names. */
  idsOf: (survivor: RowOf<R>, merged: RowOf<R>) => Omit<Input, keyof MergeInput>
}

const listFormat = new Intl.ListFormat('en-GB')
/** "2 registrations and 1 speaker". */
export const countsText = (counts: readonly CountedRows[]): string =>
  listFormat.format(counts.map(({ noun, count }) => `${count.toLocaleString('en-GB')} ${noun}`))

/** Whether a value is empty: the survivor then gets the other row's value, unless the user chose. */
export const isEmptyValue = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
