import type { FastifyInstance } from 'fastify'
import type { Call } from '#contract/define.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { type CallContext, mountCall } from '../../kernel/mountCall.ts'
import { type LookupContext, runCancellable } from './runCancellable.ts'

/**
 * Serves a call that the console makes for each typed letter. It is cancelled when its caller hangs up or starts newer ones, and its
 * statements use their own connections.
 */
export function mountLookup<Input, Output, Parsed>(
  app: FastifyInstance,
  { database }: Pick<Nucleus, 'database'>,
  call: Call<Input, Output, Parsed>,
  handler: (context: CallContext<Parsed> & LookupContext) => Promise<Output>,
): void {
  mountCall(app, call, (context) => runCancellable(database, context, (lookup) => handler({ ...context, ...lookup })))
}
