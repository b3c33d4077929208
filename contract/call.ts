import type * as z from 'zod'
import type { Permission } from '#constants/roles.ts'
import type { Budget } from './budgets.ts'
import type { Reply, Verdict } from './reply.ts'

type Text<Input> = string | ((context: { body: Input; reply: Reply }) => string)
/** What the user is told. A call without texts stays silent, which is the rule for reads (spec §8). */
export interface Toast<Input> {
  success?: Text<Input>
  failure?: Text<Input>
  /** Whether a success left something undone: its text is a warning then. */
  isPartial?: (reply: Reply) => boolean
}

/** The servers, beside the console's own, that calls may go to. */
export type Host = 'events'

/** One call, as data: everything the console, nucleus, OpenAPI and the tests need to know of it. */
export interface Call<Input = unknown, Output = unknown, Parsed = unknown> {
  name: string
  method: 'GET' | 'POST'
  /** Relative to `/nucleus`; `{x}` is a parameter, encoded by the caller and decoded by the server. */
  path: string
  params: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** What goes with the `file` of a form. */
  formParts?: z.ZodObject
  reply: z.ZodType<Output>
  permission: Permission
  /** What one call may cost. */
  budget: Budget
  toast?: Toast<Input>
  succeedsWhen: Verdict
  /** Needs no bearer token. */
  isPublic?: boolean
  /** Goes with what this browser can show of earlier sign-ins (`knownBrowserHeader`). */
  tellsBrowser?: boolean
  /** Does not light the loading flag. */
  background?: boolean
  /** May take minutes to begin its answer. */
  takesLong?: boolean
  /** Which server answers it, where the settings name another one for the events; default: the console's own. */
  host?: Host
  /** Carry the types of the input as sent and as the server reads it; never set. */
  readonly inputType?: (input: Input) => void
  readonly parsedType?: Parsed
}

/** Any call, whatever it takes and returns. */
export type AnyCall = Call<never>
/** What a call is sent. */
export type InputOf<C> = C extends { inputType?: (input: infer T) => void } ? T : never
/** What a call returns. */
export type OutputOf<C extends AnyCall> = C extends { reply: { _zod: { output: infer T } } } ? T : never
