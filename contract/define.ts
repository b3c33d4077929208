import * as z from 'zod'
import type { Permission } from '#constants/roles.ts'
import type { DeclaredBudget } from './budgets.ts'
import type { Call, Host, Toast } from './call.ts'
import { idParam } from './fields.ts'
import { accepted, type SuccessRule } from './reply.ts'

export type { AnyCall, Call, Toast } from './call.ts'

export type ParamNames<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamNames<Rest> : never
/** Path parameters as a caller passes them. */
export type PathInput<P extends string> = Record<ParamNames<P>, string | number>
interface CallOptions<Input> {
  permission?: Permission
  /** Default: `row` for a read, `write` for a write. */
  budget?: DeclaredBudget
  toast?: Toast<Input>
  succeedsWhen?: SuccessRule
  isPublic?: boolean
  tellsBrowser?: boolean
  background?: boolean
  takesLong?: boolean
  isRepeatable?: boolean
  host?: Host
  formParts?: z.ZodObject
}

/** Unless a call declares otherwise, every `{x}` of its path is an id (0 = all). */
export const idParams = (path: string): z.ZodObject =>
  z.object(Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, idParam])))

export type NoFields = z.ZodObject<Record<never, never>>
/** The fields of an object; for one without any, `unknown`, so that it does not forbid other fields. */
export type FieldsOf<T> = T extends Record<string, never> ? unknown : T
type IdParams<P extends string> = z.ZodObject<Record<ParamNames<P>, typeof idParam>>

/** Declares a read. Its input is one flat object: path parameters and query together. */
export function defineGet<
  const P extends string,
  Query extends z.ZodObject = NoFields,
  Output = unknown,
  Params extends z.ZodObject = IdParams<P>,
>(
  call: CallOptions<PathInput<P>> & { name: string; path: P; params?: Params; query?: Query; reply: z.ZodType<Output> },
): Call<PathInput<P> & FieldsOf<z.input<Query>>, Output, z.output<Params> & FieldsOf<z.output<Query>>> {
  return {
    permission: 'read',
    ...call,
    budget: call.budget ?? 'row',
    succeedsWhen: call.succeedsWhen ?? accepted,
    method: 'GET',
    params: call.params ?? idParams(call.path),
  }
}

/** The body of a call that takes form data, which its handler reads itself. */
export const formBody = z.custom<FormData>()

/** Declares a write. Its input is the body. */
export function definePost<Body extends z.ZodType, Output>(
  call: CallOptions<z.input<Body>> & { name: string; path: string; permission: Permission; body: Body; reply: z.ZodType<Output> },
): Call<z.input<Body>, Output, z.output<Body>> & { body: Body } {
  const { budget = 'write', succeedsWhen = accepted } = call
  return { ...call, budget, succeedsWhen, method: 'POST', params: z.object({}) }
}
