import type { FastifyInstance } from 'fastify'
import type { Call } from '#contract/define.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { type CallContext, mountCall } from '../../kernel/mountCall.ts'
import { type Wanted, whileWanted } from './whileWanted.ts'

/**
 * Serves a call that the console makes for each letter that is typed: it is stopped when its caller hangs up or has begun newer ones,
 * and its statements run apart from those of all other calls.
 */
export function mountLookup<Input, Output, Parsed>(
  app: FastifyInstance,
  { database }: Pick<Nucleus, 'database'>,
  call: Call<Input, Output, Parsed>,
  handler: (context: CallContext<Parsed> & Wanted) => Promise<Output>,
): void {
  mountCall(app, call, (context) => whileWanted(database, context, (wanted) => handler({ ...context, ...wanted })))
}
