import * as z from 'zod'
import { type AddressName, addressNames } from '#constants/addressNames.ts'
import type { Route } from '#constants/routes.ts'
import { defaultBulkFields } from './bulkEdit.ts'
import type { NoFields, ParamNames } from './define.ts'
import { type DuplicateRules, duplicateOf } from './duplicate.ts'
import { positiveId, rowFields } from './fields.ts'
import type { ImportRules } from './import.ts'
import { type NewParts, withNewParts } from './newParts.ts'
import { orderOf, type Reorder } from './reorder.ts'
import { referenceNameSchemas, type References, type WithReferenceNames } from './references.ts'
import { type DeclaredCalls, defineResourceCalls, type ResourceToasts } from './resourceCalls.ts'
import type { AnyResource, LongList, Resource, SaveInput } from './resourceTypes.ts'

export type {
  AnyResource,
  ExportQueryOf,
  FilterNameOf,
  IdsQueryOf,
  InArea,
  ListQueryOf,
  RemoveInput,
  RowOf,
  SaveInputOf,
  ScopeOf,
  WritableFieldsOf,
} from './resourceTypes.ts'

/**
 * Declares a resource once: `schema` has the fields that staff write, `computed` those that the server adds, `filters` the named list
 * filters. `parent` is the field with the parent's id: it cannot change in an existing row, and is set by the screen in a new one. It is part of
 * every list's path, unless the list is of something else that its rows refer to; 0 there means all, beside a filter by such a reference. The calls
 * (list, ids of all that match, save, delete of one and of many), their toasts (spec §8), the row's type and the OpenAPI text are derived from it.
 */
export function defineResource<
  S extends z.ZodObject,
  const K extends string,
  const P extends string,
  C extends z.ZodObject = NoFields,
  F extends z.ZodObject = NoFields,
  const N extends References = Record<never, never>,
  const O extends keyof S['shape'] & string = never,
  const Area extends string = string,
  const Name extends string = string,
>(
  resource: DeclaredCalls<P> & {
    /** The name of its folder in every layer. */
    area: Area
    /** Unique among all resources. Its table and its slice of the state have this name; addresses, history and saved views use it. */
    name: Name
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
    /** The path of the call that moves a row in a manual order. Needs a `sortOrder` or a `rank` in the schema. */
    reorder?: Reorder<keyof S['shape'] & string>
    /**
     * The prefixes of the keys of the columns that rows of the parent define, such as the questions of an event's form. `definedColumns` of
     * `ResourceOptions` reads them.
     */
    definedColumns?: readonly string[]
    /** `'none'`: the list takes no `q`, and its screen offers no search. */
    search?: 'none'
    /** For a list of up to a million rows: the only fields that sort it and that conditions can name, each with an index that serves it. */
    long?: LongList<((keyof S['shape'] | keyof C['shape']) & string) | keyof typeof rowFields.shape>
    import?: ImportRules<keyof S['shape'] & string, Partial<z.input<S>>>
    /** The fields that a bulk edit can change. Default: see `defaultBulkFields`; an empty list offers none. */
    bulkEdit?: readonly (keyof S['shape'] & string)[]
    /**
     * Whether a row can be duplicated. Default: if it has a `name`, a `title` or a `label`. `except` names fields that the duplicate does not get, such
     * as unique ones, or `only` the few that it gets; its parent and its place in a manual order are set as for any new row. `parts` names the resources whose rows belong to
     * the row (it is their `parent`) and are copied with it, each by the rules of a new row.
     */
    duplicate?: DuplicateRules<keyof S['shape'] & string>
    /** New rows of another resource that can be saved together with a row. `newPartRepository` of `ResourceOptions` stores them. */
    newParts?: NewParts
    /** The fields that keep their values when one new row is added after another. Default: none. */
    repeatedFields?: readonly (keyof S['shape'] & string)[]
    /** What a deletion brings with it that no count of other rows says; a sentence. */
    deletionNote?: string
    toasts?: Partial<ResourceToasts<SaveInput<S, K>>>
  },
): Resource<S, WithReferenceNames<S, C, N>, K, P, F, Area, Name, N> {
  const { area, name, label, idKey, schema, filters, definedColumns = [], ...rest } = resource
  const references: References = resource.references ?? {}
  const reserved = Object.keys(filters?.shape ?? {}).find((one) => isReserved(one))
  if (reserved !== undefined) throw new Error(`${name}: the address of a list uses the name ${reserved} itself. Call the filter otherwise`)
  const shape: Record<string, z.ZodType> = {
    [idKey]: positiveId.meta({ title: `${label} id` }),
    ...schema.shape,
    ...referenceNameSchemas(schema, references),
    ...resource.computed?.shape,
    ...rowFields.shape,
  }
  const row = z.object(shape)
  const reorder = resource.reorder && orderOf(resource.reorder)
  const { by, within } = reorder?.order ?? {}
  const positionFields = [by, within].filter((field) => field !== undefined)
  const bulkEdit: readonly string[] = resource.bulkEdit ?? defaultBulkFields({ ...resource, references, positionFields })
  const duplicate = duplicateOf(schema, resource.duplicate, by)
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
    long: resource.long,
    definedColumns,
    row,
    shape,
    references,
    isRemovable: resource.remove !== undefined,
    isReport: resource.upsert === undefined,
    deletionNote: resource.deletionNote,
    order: reorder?.order,
    import: resource.import,
    bulkEdit,
    duplicate,
    newParts: resource.newParts,
    newSchema: withNewParts(schema, resource.newParts),
    repeatedFields: resource.repeatedFields ?? [],
    calls: defineResourceCalls({ ...rest, area, name, label, idKey, schema, filters, row, reorder, bulkEdit, duplicate }),
    // zod cannot type a shape with unknown keys, so it is cast here once.
  } as unknown as Resource<S, WithReferenceNames<S, C, N>, K, P, F, Area, Name, N>
}

const callParamNames = ['id', 'ids', 'format', 'columns', 'where', 'field'] as const
type ReservedName = AddressName | (typeof callParamNames)[number]
const isReserved = (name: string): boolean => [...addressNames, ...callParamNames].some((one) => one === name)

/** The schema of a row with further fields, for a call that reports more than the row. */
export function rowWith<Row, E extends z.ZodRawShape>(
  resource: { row: z.ZodType<Row>; shape: AnyResource['shape'] },
  extras: E,
): z.ZodType<Row & z.output<z.ZodObject<E>>>
export function rowWith({ shape }: Pick<AnyResource, 'shape'>, extras: z.ZodRawShape): z.ZodType {
  return z.object({ ...shape, ...extras })
}
