import type { FastifyReply } from 'fastify'
import { Refusal } from '../base/errors.ts'

/** Whether the caller hung up before the reply was complete. */
export const hasHungUp = ({ raw, request }: FastifyReply): boolean =>
  !raw.writableFinished && (raw.destroyed || Boolean(request.raw.socket.destroyed))

/** Aborts with a Refusal (499) when the caller hangs up before the reply is complete. */
export function hangUpSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  const check = () => {
    if (hasHungUp(reply)) controller.abort(new Refusal(499, 'The caller has hung up.'))
  }
  reply.raw.once('close', check)
  check()
  return controller.signal
}
