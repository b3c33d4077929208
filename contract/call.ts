import type * as z from 'zod'
import type { Permission } from '#constants/roles.ts'
import type { DeclaredBudget } from './budgets.ts'
import type { Reply, SuccessRule } from './reply.ts'

type ToastText<Input> = string | ((context: { body: Input; reply: Reply }) => string)
/** The texts that the user sees. A call without texts stays silent, which is the rule for reads (spec §8). */
export interface Toast<Input> {
  success?: ToastText<Input>
  failure?: ToastText<Input>
  /** Whether a success was only partial: its text is then shown as a warning. */
  isPartial?: (reply: Reply) => boolean
  /** What the user has to know of a success, under its text, which is then a warning; undefined for nothing. */
  note?: (reply: Reply) => string | undefined
}

/** The servers, besides the console's own, that can answer calls. */
export type Host = 'events' | 'copilot'

/** One call, as data: everything that the console, nucleus, OpenAPI and the tests need. */
export interface Call<Input = unknown, Output = unknown, Parsed = unknown> {
  name: string
  method: 'GET' | 'POST'
  /** Relative to `/nucleus`; `{x}` is a parameter, encoded by the caller and decoded by the server. */
  path: string
  params: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** The other parts of a form that has a `file`. */
  formParts?: z.ZodObject
  reply: z.ZodType<Output>
  permission: Permission
  /** The most that one call may cost. */
  budget: DeclaredBudget
  toast?: Toast<Input>
  succeedsWhen: SuccessRule
  /** Needs no bearer token. */
  isPublic?: boolean
  /** Sends the `knownBrowserHeader` of this browser. */
  tellsBrowser?: boolean
  /** Does not light the loading flag. */
  background?: boolean
  /** May take minutes before the answer begins. */
  takesLong?: boolean
  /** Sending it twice has no other effect than sending it once, so that it can be sent again after its reply was lost. */
  isRepeatable?: boolean
  /** The server that answers, where the settings name a separate one for that host; default: the console's own. */
  host?: Host
  /** These carry the types of the input as sent and as the server reads it; never set. */
  readonly inputType?: (input: Input) => void
  readonly parsedType?: Parsed
}

/** A call with any input and output. */
export type AnyCall = Call<never>
/** The input of a call. */
export type InputOf<C> = C extends { inputType?: (input: infer T) => void } ? T : never
/** The output of a call. */
export type OutputOf<C extends AnyCall> = C extends { reply: { _zod: { output: infer T } } } ? T : never
