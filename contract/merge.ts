import * as z from 'zod'
import { positiveId, rowVersion } from './fields.ts'
import { type CountedRows, countedRows } from './history.ts'
import type { AnyResource, RowOf } from './resource.ts'

/** What a merge of two rows is sent, beside their ids. `fields` are those that may be chosen of either row. */
export const mergeChoices = <const F extends string>(fields: readonly F[]) =>
  z.object({
    /**
     * A field → the id of the row whose value it keeps. Of a field that is left out the survivor keeps its own, or gets the other
     * row's where it has none.
     */
    fieldChoices: z.partialRecord(z.enum(fields), positiveId).optional(),
    /** The versions that were read; when one is not the current one the merge is refused (409). */
    rowVersions: z.object({ survivor: rowVersion, merged: rowVersion }),
    /** Says what the merge would do, and does nothing. */
    dryRun: z.boolean().optional(),
  })

/** What became of a merge. */
export interface Merged<Row> {
  /** The survivor as it is now; null when nothing was merged. */
  row: Row | null
  /** What moves to the survivor, or has moved, by kind. */
  moved: CountedRows[]
  /** Why the two cannot be merged as they are, and what to do. Only a dry run answers with some. */
  problems: string[]
  /** Takes all of it back for some minutes; null when nothing was merged. */
  undoToken: string | null
}

/** The reply of a merge. */
export const mergedReply = <Row>(row: z.ZodType<Row>) =>
  z.object({
    row: row.nullable(),
    moved: z.array(countedRows),
    problems: z.array(z.string()),
    undoToken: z.string().nullable(),
  })

/** What a merge asks of its caller, whatever its rows are called. */
export interface MergeAsked<Field extends string = string> {
  fieldChoices?: Partial<Record<Field, number>>
  rowVersions: { survivor: number; merged: number }
  dryRun?: boolean
}

/** How two rows of a resource are merged: for whoever serves or shows any merge. */
export interface Merge<R extends AnyResource, Input extends MergeAsked, Field extends keyof RowOf<R> & string> {
  /** The fields of which one value survives, in the order they are shown. All others are the survivor's. */
  fields: readonly Field[]
  /** The ids of the two as the call names them. */
  named: (survivor: RowOf<R>, merged: RowOf<R>) => Omit<Input, keyof MergeAsked>
}

const inWords = new Intl.ListFormat('en-GB')
/** "2 registrations and 1 speaker". */
export const countsInWords = (counts: readonly CountedRows[]): string =>
  inWords.format(counts.map(({ noun, count }) => `${count.toLocaleString('en-GB')} ${noun}`))

/** Whether a field holds nothing: the survivor then gets the other row's value, unless somebody chose. */
export const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
