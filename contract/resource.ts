import * as z from 'zod'
import { type AddressName, addressNames } from '#constants/addressNames.ts'
import type { Permission } from '#constants/roles.ts'
import type { Route } from '#constants/routes.ts'
import { idsQuery, bulkRemoveBody, type BulkRemoval, bulkRemovalReply } from './bulk.ts'
import { budgets } from './budgets.ts'
import { bulkEditCall, type BulkEditInput, defaultBulkFields } from './bulkEdit.ts'
import type { AnyCall, Call, Host, InputOf, Toast } from './call.ts'
import { defineColumnCalls, type RowCells, type DefinedColumn, type ValueCount } from './columns.ts'
import { defineGet, definePost, type FieldsOf, idParams, type NoFields, type ParamNames, type PathInput } from './define.ts'
import { exportQuery } from './exportQuery.ts'
import { listQuery, positiveId, rowFields, rowVersion } from './fields.ts'
import { type Job, job } from './jobs.ts'
import { defineImport, type ImportCalls, type ImportRules } from './import.ts'
import { type MoveInput, type ManualOrder, orderOf, type Reorder, reorderCall } from './reorder.ts'
import { confirmation } from './question.ts'
import { referenceNameSchemas, type References, type WithReferenceNames } from './references.ts'
import type { SuccessRule } from './reply.ts'
import { removeToast, saveToast } from './saveTexts.ts'

/** A row as the server returns it: the fields that staff write, those that the server adds, its id and its version. */
type Row<S extends z.ZodObject, C extends z.ZodObject, K extends string> = z.output<S> &
  FieldsOf<z.output<C>> &
  z.output<typeof rowFields> &
  Record<K, number>
type SaveInput<S extends z.ZodObject, K extends string> = Partial<z.input<S>> & { [P in K]?: number | null } & {
  rowVersion?: number
  isSure?: boolean
}
type ListInput<P extends string, F extends z.ZodObject> = PathInput<P> & z.input<typeof listQuery> & FieldsOf<z.input<F>>
type ExportInput<P extends string, F extends z.ZodObject> = PathInput<P> & z.input<typeof exportQuery> & FieldsOf<z.input<F>>
type IdsInput<P extends string, F extends z.ZodObject> = PathInput<P> & z.input<typeof idsQuery> & FieldsOf<z.input<F>>
/** The body of a delete: the id under its own name, and the version that was read. */
export type RemoveInput = Record<string, number>

interface ResourceToasts<Input> {
  export: { failure: string }
  upsert: Toast<Input>
  remove: Toast<RemoveInput>
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
  /** The prefixes of the keys of the columns that rows of the parent define: `answer` of `answer.diet`. */
  definedColumns: readonly string[]
  row: z.ZodType<object>
  /** Every field of a row. */
  shape: Readonly<Record<string, z.ZodType>>
  /** The fields that hold ids of rows of other resources. */
  references: References
  isRemovable: boolean
  /** The manual order; undefined if there is none. */
  order?: ManualOrder
  /** How rows are imported from a file; undefined if they are not. */
  import?: ImportRules
  /** The fields that a bulk edit can change. */
  bulkEdit: readonly string[]
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
    upsert: Call<SaveInput<S, K>, Row<S, C, K>, SaveInput<S, K>>
    remove: Call<RemoveInput, z.output<typeof removalReply>, RemoveInput>
    removeMany: Call<z.input<typeof bulkRemoveBody>, BulkRemoval<Row<S, C, K>>, z.output<typeof bulkRemoveBody>>
    updateMany?: Call<BulkEditInput, BulkRemoval<Row<S, C, K>>, BulkEditInput>
    reorder?: Call<MoveInput, Row<S, C, K>[], MoveInput>
  } & Partial<ImportCalls>
  /** Carries the type of the list's path parameters; never set. */
  readonly scopeType?: Record<ParamNames<P>, number>
}

/** What a duplicate starts with: the title field gets "(copy)", the excepted fields their defaults. */
interface Duplicate {
  title: string
  except: readonly string[]
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

/**
 * Declares a resource once: `schema` has the fields that staff write, `computed` those that the server adds, `filters` the named list
 * filters. `parent` is the field with the parent's id: it is part of every list's path, cannot change in an existing row, and is set by the
 * screen in a new one. The calls (list, ids of all that match, save, delete of one and of many), their toasts (spec §8), the row's type and
 * the OpenAPI text are derived from it.
 */
export function defineResource<
  S extends z.ZodObject,
  const K extends string,
  const P extends string,
  C extends z.ZodObject = NoFields,
  F extends z.ZodObject = NoFields,
  const N extends References = Record<never, never>,
  const O extends keyof S['shape'] & ParamNames<P> & string = never,
  const Area extends string = string,
  const Name extends string = string,
>(resource: {
  /** The name of its folder in every layer. */
  area: Area
  /** Unique among all resources. Its table and its slice of the state have this name; addresses, history and saved views use it. */
  name: Name
  label: string
  idKey: K
  parent?: O
  route?: (ids: Readonly<Record<K | O, number>>) => Route
  listRoute?: (ids: Readonly<Record<K | O, number>>) => Route
  schema: S
  computed?: C
  /**
   * The fields that hold ids of rows of other resources. A write must name rows of the same parent or it is refused, a row with references
   * to it cannot be deleted, and a row shows the names of the rows it refers to.
   */
  references?: N & Record<Exclude<keyof N, keyof S['shape'] | keyof C['shape']>, never>
  /** Named filters of the list, also used in its address: a filter cannot have a name that the address or the call uses itself. */
  filters?: F & { shape: Partial<Record<ReservedName, never>> }
  /** Schemas of path parameters that are not plain ids. */
  params?: Partial<Record<ParamNames<P>, z.ZodType>>
  permission: Permission
  list: P
  /** The server that answers the list; the console's own answers all other calls. */
  listHost?: Host
  /** The path of the export, with the list's path parameters. Default: the list's path and `/export`. */
  export?: string
  /** Default: the list's path and `/ids`. */
  ids?: string
  upsert: string
  remove?: string
  /** The path of the call that moves a row in a manual order. Needs a `sortOrder` or a `rank` in the schema. */
  reorder?: Reorder<keyof S['shape'] & string>
  /**
   * The prefixes of the keys of the columns that rows of the parent define, such as the questions of an event's form. `definedColumns` of
   * `ResourceOptions` reads them.
   */
  definedColumns?: readonly string[]
  /** `'none'`: the list takes no `q`, and its screen offers no search. */
  search?: 'none'
  /** Some saves need a confirmation (`contract/question.ts`), given by `isConfirmed` in the body. */
  needsConfirmation?: true
  import?: ImportRules<keyof S['shape'] & string, Partial<z.input<S>>>
  /** The fields that a bulk edit can change. Default: see `defaultBulkFields`; an empty list offers none. */
  bulkEdit?: readonly (keyof S['shape'] & string)[]
  /**
   * Whether a row can be duplicated. Default: if it has a `name` or a `title`. `except` names fields that the duplicate does not get, such
   * as unique ones; its parent and its place in a manual order are set as for any new row.
   */
  duplicate?: false | { except: readonly (keyof S['shape'] & string)[] }
  /** The fields that keep their values when one new row is added after another. Default: none. */
  repeatedFields?: readonly (keyof S['shape'] & string)[]
  toasts?: Partial<ResourceToasts<SaveInput<S, K>>>
  upsertSucceedsWhen?: SuccessRule
  removeSucceedsWhen?: SuccessRule
}): Resource<S, WithReferenceNames<S, C, N>, K, P, F, Area, Name, N> {
  const { area, name, label, idKey, schema, permission, toasts, filters, definedColumns = [] } = resource
  const references: References = resource.references ?? {}
  const shape: Record<string, z.ZodType> = {
    [idKey]: positiveId.meta({ title: `${label} id` }),
    ...schema.shape,
    ...referenceNameSchemas(schema, references),
    ...resource.computed?.shape,
    ...rowFields.shape,
  }
  const reserved = Object.keys(filters?.shape ?? {}).find((one) => isReserved(one))
  if (reserved !== undefined) throw new Error(`${name}: the address of a list uses the name ${reserved} itself. Call the filter otherwise`)
  const key = { [idKey]: positiveId, rowVersion: rowVersion.optional() }
  const row = z.object(shape)
  const exportPath = resource.export ?? `${resource.list}/export`
  const exportPathParams = Object.keys(idParams(exportPath).shape)
  const exportFailure = toasts?.export ?? { failure: 'Failed to export the list!' }
  const params = idParams(resource.list).extend(resource.params ?? {})
  const saveBody = z.object({
    ...z.object(schema.shape).partial().shape,
    ...key,
    [idKey]: positiveId.nullish(),
    ...(resource.needsConfirmation && confirmation),
  })
  const calls = {
    list: defineGet({
      name: `${area}/${name}/fetchList`,
      path: resource.list,
      budget: 'list',
      params,
      query: listQuery.extend(filters?.shape ?? {}),
      reply: z.array(row),
      host: resource.listHost,
    }),
    ids: defineGet({
      name: `${area}/${name}/fetchIds`,
      path: resource.ids ?? `${resource.list}/ids`,
      budget: 'ids',
      params,
      query: idsQuery.extend(filters?.shape ?? {}),
      reply: z.array(positiveId),
    }),
    // A file of the rows that match. `X-Total-Rows` is their number, `X-Estimated-Length` the approximate size in bytes.
    export: defineGet({
      name: `${area}/${name}/export`,
      path: exportPath,
      budget: 'stream',
      params: params.pick(pickKeys(exportPathParams)),
      // Parameters of the list's path that this path lacks become filters.
      query: exportQuery.extend(filters?.shape ?? {}).extend(params.omit(pickKeys(exportPathParams)).partial().shape),
      reply: z.unknown(),
      background: true,
      takesLong: true,
      toast: exportFailure,
    }),
    // The same as a job that writes the file, for any number of rows; its body has the parameters of the export's address.
    exportJob: definePost({
      name: `${area}/${name}/exportJob`,
      path: `${exportPath.replace(/\/\{\w+\}/g, '')}/job`,
      permission: 'read',
      budget: {
        base: 'whole',
        bytesIn: budgets.bulk.bytesIn,
        reason: 'its body can name the rows; columns can come from rows: the questions of a form',
      },
      body: exportQuery
        .extend(filters?.shape ?? {})
        .extend(params.omit(pickKeys(exportPathParams)).partial().shape)
        .extend(params.pick(pickKeys(exportPathParams)).shape),
      reply: job,
      toast: { ...exportFailure, success: exportStartedText },
    }),
    upsert: definePost({
      name: `${area}/${name}/upsert`,
      path: resource.upsert,
      permission,
      body: saveBody,
      reply: row,
      toast: (toasts?.upsert as Toast<unknown> | undefined) ?? saveToast(label, idKey),
      succeedsWhen: resource.upsertSucceedsWhen,
    }),
    remove: definePost({
      name: `${area}/${name}/remove`,
      path: resource.remove ?? '',
      permission,
      budget: 'row',
      body: z.object(key),
      reply: removalReply,
      toast: (toasts?.remove as Toast<unknown> | undefined) ?? removeToast(label),
      succeedsWhen: resource.removeSucceedsWhen,
    }),
    removeMany: definePost({
      name: `${area}/${name}/removeMany`,
      path: resource.remove ? `${resource.remove}/bulk` : '',
      permission,
      budget: 'bulk',
      body: bulkRemoveBody,
      reply: bulkRemovalReply(row),
      isRepeatable: true,
      toast: { failure: removeToast(label).failure },
    }),
    ...(resource.import && defineImport({ area, name, permission })),
  }
  const { counts, columns, cells } = defineColumnCalls({ area, name, list: resource.list, params, filters })
  const manualOrder = resource.reorder && orderOf(resource.reorder)
  const { by, within } = manualOrder?.order ?? {}
  const positionFields = [by, within].filter((field) => field !== undefined)
  const bulkEdit: readonly string[] = resource.bulkEdit ?? defaultBulkFields({ ...resource, references, positionFields })
  return {
    area,
    name,
    label,
    idKey,
    parent: resource.parent,
    route: resource.route,
    listRoute: resource.listRoute,
    schema,
    filters,
    search: resource.search,
    definedColumns,
    row,
    shape,
    references,
    isRemovable: resource.remove !== undefined,
    order: manualOrder?.order,
    import: resource.import,
    bulkEdit,
    duplicate: duplicateOf(schema, resource.duplicate, by),
    repeatedFields: resource.repeatedFields ?? [],
    calls: {
      ...calls,
      counts,
      columns,
      cells,
      ...(bulkEdit.length > 0 && { updateMany: bulkEditCall({ ...resource, row }, bulkEdit) }),
      ...(manualOrder && { reorder: reorderCall({ ...resource, ...manualOrder, row }) }),
    },
    // zod cannot type a shape with unknown keys, so it is cast here once.
  } as unknown as Resource<S, WithReferenceNames<S, C, N>, K, P, F, Area, Name, N>
}

/** The rules of a duplicate: a declared exception, the parent and the place in a manual order are not copied. */
function duplicateOf({ shape }: z.ZodObject, rules: false | { except: readonly string[] } | undefined, by?: string): Duplicate | undefined {
  const title = ['name', 'title'].find((field) => field in shape)
  if (rules === false || title === undefined) return undefined
  return { title, except: [...(rules?.except ?? []), ...(by ? [by] : [])] }
}

const callParamNames = ['id', 'ids', 'format', 'columns', 'where', 'field'] as const
type ReservedName = AddressName | (typeof callParamNames)[number]
const isReserved = (name: string): boolean => [...addressNames, ...callParamNames].some((one) => one === name)

const exportStartedText = 'Export started. You will get a message when the file is ready.'

const pickKeys = (keys: readonly string[]): Record<string, true> => Object.fromEntries(keys.map((key) => [key, true] as const))

/** The reply of a delete: the id of the deleted row and a token that undoes the delete within some minutes. */
export const removalReply = z.object({ id: positiveId, undoToken: z.string() })
