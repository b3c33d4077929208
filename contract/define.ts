import * as z from 'zod'
import type { Permission } from '#constants/roles.ts'
import type { Call, Toast } from './call.ts'
import { idParam, listQuery, positiveId, rowFields, rowVersion } from './fields.ts'
import { accepted, type Verdict } from './reply.ts'

export type { AnyCall, Call, InputOf, Toast } from './call.ts'

type ParamNames<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamNames<Rest> : never
type PathInput<P extends string> = Record<ParamNames<P>, string | number>
interface Common<Input> {
  permission?: Permission
  toast?: Toast<Input>
  succeedsWhen?: Verdict
  conflict?: 'compare'
  isPublic?: boolean
  tellsBrowser?: boolean
  background?: boolean
  takesLong?: boolean
  host?: 'events' | 'copilot'
}

/** Unless a call says otherwise, every `{x}` of its path is an id (0 = all). */
const idParams = (path: string): z.ZodObject =>
  z.object(Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, idParam])))

type NoFields = z.ZodObject<Record<never, never>>
type QueryInput<Q extends z.ZodObject> = z.input<Q> extends Record<string, never> ? unknown : z.input<Q>
type IdParams<P extends string> = z.ZodObject<Record<ParamNames<P>, typeof idParam>>

/** A read. Its input is one flat object: path parameters and query together. */
export function defineGet<
  const P extends string,
  Query extends z.ZodObject = NoFields,
  Output = unknown,
  Params extends z.ZodObject = IdParams<P>,
>(
  call: Common<PathInput<P>> & { name: string; path: P; params?: Params; query?: Query; reply: z.ZodType<Output> },
): Call<PathInput<P> & QueryInput<Query>, Output, z.output<Params> & z.output<Query>> {
  return {
    permission: 'read',
    ...call,
    succeedsWhen: call.succeedsWhen ?? accepted,
    method: 'GET',
    params: call.params ?? idParams(call.path),
  }
}

/** A write. Its input is the body. */
export function definePost<Body extends z.ZodType, Output>(
  call: Common<z.input<Body>> & { name: string; path: string; permission: Permission; body: Body; reply: z.ZodType<Output> },
): Call<z.input<Body>, Output, z.output<Body>> {
  return { ...call, succeedsWhen: call.succeedsWhen ?? accepted, method: 'POST', params: z.object({}) }
}

type Row<S extends z.ZodObject, C extends z.ZodObject, K extends string> = z.output<S> &
  z.output<C> &
  z.output<typeof rowFields> &
  Record<K, number>
type Upsert<S extends z.ZodObject, K extends string> = Partial<z.input<S>> & { [P in K]?: number | null } & { rowVersion?: number }

interface ResourceWords<Input> {
  upsert: Toast<Input>
  remove: Toast<Record<string, number>>
}

/** The declaration of a list of rows that staff read, save and delete. See `defineResource`. */
export type Resource<
  S extends z.ZodObject = z.ZodObject,
  C extends z.ZodObject = z.ZodObject,
  K extends string = string,
  P extends string = string,
> = ReturnType<typeof defineResource<S, C, K, P>>
export type RowOf<R> = R extends { row: z.ZodType<infer T> } ? T : never

/**
 * Declares a resource once: `schema` holds what staff write, `computed` what the server adds to a row, `filters` the
 * named list filters. The three calls, their toasts (spec §8), the row's type and the OpenAPI text follow from it.
 */
export function defineResource<S extends z.ZodObject, C extends z.ZodObject, const K extends string, const P extends string>(resource: {
  area: string
  name: string
  label: string
  idKey: K
  schema: S
  computed?: C
  filters?: z.ZodObject
  /** Path parameters of the list that are more than an id. */
  params?: Partial<Record<ParamNames<P>, z.ZodType>>
  permission: Permission
  list: P
  upsert: string
  remove?: string
  /** `'none'`: the list takes no `q`, and its screen offers no search. */
  search?: 'none'
  words?: Partial<ResourceWords<Upsert<S, K>>>
  upsertSucceedsWhen?: Verdict
  removeSucceedsWhen?: Verdict
}) {
  const { area, name, label, idKey, schema, permission, words } = resource
  const row = z.object({ [idKey]: positiveId, ...schema.shape, ...resource.computed?.shape, ...rowFields.shape }) as unknown as z.ZodType<
    Row<S, C, K>
  >
  const rowKey = { [idKey]: positiveId.nullish(), rowVersion: rowVersion.optional() }
  const calls = {
    list: defineGet({
      name: `${area}/${name}/fetchList`,
      path: resource.list,
      params: idParams(resource.list).extend(resource.params ?? {}) as IdParams<P>,
      query: listQuery.extend(resource.filters?.shape ?? {}),
      reply: z.array(row),
    }),
    upsert: definePost({
      name: `${area}/${name}/upsert`,
      path: resource.upsert,
      permission,
      body: z.object({ ...z.object(schema.shape).partial().shape, ...rowKey }) as unknown as z.ZodType<Upsert<S, K>, Upsert<S, K>>,
      reply: row,
      toast: words?.upsert ?? { success: `${label} updated successfully.`, failure: `Failed to update ${label}!` },
      succeedsWhen: resource.upsertSucceedsWhen,
      conflict: 'compare',
    }),
    remove: definePost({
      name: `${area}/${name}/remove`,
      path: resource.remove ?? '',
      permission,
      body: z.object({ [idKey]: positiveId, rowVersion: rowVersion.optional() }) as unknown as z.ZodType<
        Record<string, number>,
        Record<string, number>
      >,
      reply: removedRow,
      toast: words?.remove ?? { success: `${label} deleted successfully.`, failure: `Failed to delete ${label}!` },
      succeedsWhen: resource.removeSucceedsWhen,
    }),
  }
  return {
    area,
    name,
    label,
    idKey,
    schema,
    filters: resource.filters,
    search: resource.search,
    row,
    isRemovable: resource.remove !== undefined,
    calls,
  }
}

/** A delete returns the id it removed and a token that takes it back for some minutes. */
export const removedRow = z.object({ id: positiveId, undoToken: z.string() })
