import type * as z from 'zod'
import type { Route } from '#constants/routes.ts'
import type { bulkRemoveBody, BulkRemoval, idsQuery } from './bulk.ts'
import type { BulkEditInput } from './bulkEdit.ts'
import type { AnyCall, Call, InputOf } from './call.ts'
import type { DefinedColumn, RowCells, ValueCount } from './columns.ts'
import type { FieldsOf, ParamNames, PathInput } from './define.ts'
import type { Duplicate } from './duplicate.ts'
import type { exportQuery } from './exportQuery.ts'
import type { listQuery, rowFields } from './fields.ts'
import type { ImportCalls, ImportRules } from './import.ts'
import type { Job } from './jobs.ts'
import type { NewParts } from './newParts.ts'
import type { ManualOrder, MoveInput } from './reorder.ts'
import type { References } from './references.ts'
import type { removalReply } from './removal.ts'

/** A row as the server returns it: the fields that staff write, those that the server adds, its id and its version. */
type Row<S extends z.ZodObject, C extends z.ZodObject, K extends string> = z.output<S> &
  FieldsOf<z.output<C>> &
  z.output<typeof rowFields> &
  Record<K, number>
export type SaveInput<S extends z.ZodObject, K extends string> = Partial<z.input<S>> & { [P in K]?: number | null } & {
  rowVersion?: number
  isSure?: boolean
  duplicateOf?: number
  newParts?: Record<string, unknown>[]
}
type ListInput<P extends string, F extends z.ZodObject> = PathInput<P> & z.input<typeof listQuery> & FieldsOf<z.input<F>>
type ExportInput<P extends string, F extends z.ZodObject> = PathInput<P> & z.input<typeof exportQuery> & FieldsOf<z.input<F>>
type IdsInput<P extends string, F extends z.ZodObject> = PathInput<P> & z.input<typeof idsQuery> & FieldsOf<z.input<F>>
/** The body of a delete: the id under its own name, and the version that was read. */
export type RemoveInput = Record<string, number>

/** What an index of a long list can do. Nothing else is offered, and its total is estimated where it is large. */
export interface LongList<Field extends string = string> {
  /** Fields that it can be sorted by. */
  sorts: readonly Field[]
  /** Fields of conditions (`where`). */
  conditions: readonly Field[]
}

/** The common part of all resources, for code that serves, stores or shows any of them. */
export interface AnyResource {
  area: string
  name: string
  label: string
  idKey: string
  /** The field with the parent's id, such as `eventId`. */
  parent?: string
  /** The route that opens a row in the console, from its id and its parent's, each under its field name; undefined if there is none. */
  route?: (ids: Readonly<Record<string, number>>) => Route
  /** The route of its list, where that is not simply the route of a row without the row. */
  listRoute?: (ids: Readonly<Record<string, number>>) => Route
  /** The fields that staff write. */
  schema: z.ZodObject
  filters?: z.ZodObject
  search?: 'none'
  /** Of a list of up to a million rows; undefined for any other. */
  long?: LongList
  /** The prefixes of the keys of the columns that rows of the parent define: `answer` of `answer.diet`. */
  definedColumns: readonly string[]
  row: z.ZodType<object>
  /** Every field of a row. */
  shape: Readonly<Record<string, z.ZodType>>
  /** The fields that hold ids of rows of other resources. */
  references: References
  isRemovable: boolean
  /** Whether nobody writes its rows: a report over rows of other resources. */
  isReport: boolean
  /** What a deletion brings with it, for the question before it. */
  deletionNote?: string
  /** The manual order; undefined if there is none. */
  order?: ManualOrder
  /** How rows are imported from a file; undefined if they are not. */
  import?: ImportRules
  /** The fields that a bulk edit can change. */
  bulkEdit: readonly string[]
  /** Rows that can be saved together with a new row. */
  newParts?: NewParts
  /** What the form of a new row holds: the fields and `newParts`. */
  newSchema: z.ZodObject
  /** How a row is duplicated; undefined if it cannot be. */
  duplicate?: Duplicate
  /** The fields that keep their values when one new row is added after another. */
  repeatedFields: readonly string[]
  /**
   * `reorder` only where declared, `updateMany` where fields can be changed together; `columns` and `cells` are served only where the
   * declaration has defined columns.
   */
  calls: {
    list: AnyCall
    ids: AnyCall
    counts: AnyCall
    columns: AnyCall
    cells: AnyCall
    export: AnyCall
    exportJob: AnyCall
    upsert: AnyCall
    remove: AnyCall
    removeMany: AnyCall
    updateMany?: AnyCall
    reorder?: AnyCall
  } & Partial<ImportCalls>
}

/** The declaration of a list of rows that staff read, save and delete. See `defineResource`. */
export interface Resource<
  S extends z.ZodObject,
  C extends z.ZodObject,
  K extends string,
  P extends string,
  F extends z.ZodObject,
  Area extends string = string,
  Name extends string = string,
  N extends References = References,
> extends AnyResource {
  area: Area
  name: Name
  idKey: K
  schema: S
  filters?: F
  references: N
  row: z.ZodType<Row<S, C, K>>
  calls: {
    list: Call<ListInput<P, F>, Row<S, C, K>[], z.output<typeof listQuery> & FieldsOf<z.output<F>> & Record<ParamNames<P>, number>>
    ids: Call<IdsInput<P, F>, number[], z.output<typeof idsQuery> & FieldsOf<z.output<F>> & Record<ParamNames<P>, number>>
    counts: Call<
      IdsInput<P, F> & { field: string },
      ValueCount[],
      z.output<typeof idsQuery> & { field: string } & FieldsOf<z.output<F>> & Record<ParamNames<P>, number>
    >
    columns: Call<PathInput<P>, DefinedColumn[], Record<ParamNames<P>, number>>
    cells: Call<
      PathInput<P> & { ids: string; columns: string },
      RowCells[],
      { ids: string; columns: string } & Record<ParamNames<P>, number>
    >
    export: Call<ExportInput<P, F>>
    exportJob: Call<ExportInput<P, F>, Job>
    /** A duplicate of a row with parts comes with a token that removes both. */
    upsert: Call<SaveInput<S, K>, Row<S, C, K> & { undoToken?: string }, SaveInput<S, K>>
    remove: Call<RemoveInput, z.output<typeof removalReply>, RemoveInput>
    removeMany: Call<z.input<typeof bulkRemoveBody>, BulkRemoval<Row<S, C, K>>, z.output<typeof bulkRemoveBody>>
    updateMany?: Call<BulkEditInput, BulkRemoval<Row<S, C, K>>, BulkEditInput>
    reorder?: Call<MoveInput, Row<S, C, K>[], MoveInput>
  } & Partial<ImportCalls>
  /** Carries the type of the list's path parameters; never set. */
  readonly scopeType?: Record<ParamNames<P>, number>
}

/** Any resource of an area. */
export type InArea<Area extends string> = AnyResource & { area: Area }
/** A row of the resource. */
export type RowOf<R extends { row: z.ZodType }> = z.output<R['row']>
/** The fields of a row that staff write, as parsed by the schema. */
export type WritableFieldsOf<R extends { schema: z.ZodObject }> = z.output<R['schema']>
/** The input of a save: any part of a row. */
export type SaveInputOf<R extends AnyResource> = InputOf<R['calls']['upsert']>
/** The query of a list: its path parameters, page, sort, search and named filters. */
export type ListQueryOf<R extends AnyResource> = InputOf<R['calls']['list']>
/** The query of an export: that of the list without pages, and a format and columns. */
export type ExportQueryOf<R extends AnyResource> = InputOf<R['calls']['export']>
/** The query of the ids: that of the list without page and sort. */
export type IdsQueryOf<R extends AnyResource> = InputOf<R['calls']['ids']>
/** The names of a list's filters, and of the parameters of its path. */
export type FilterNameOf<R extends AnyResource> = Exclude<keyof IdsQueryOf<R>, keyof typeof idsQuery.shape> & string
/** The path parameters of the list, such as `{ eventId }`; 0 means all. */
export type ScopeOf<R> = R extends { readonly scopeType?: infer T } ? Exclude<T, undefined> : never
