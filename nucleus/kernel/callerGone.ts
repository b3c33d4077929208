import type { FastifyReply } from 'fastify'
import { Refusal } from '../base/errors.ts'

/** Whether the caller hung up before the reply was complete. */
export const isGone = ({ raw, request }: FastifyReply): boolean =>
  !raw.writableFinished && (raw.destroyed || Boolean(request.raw.socket.destroyed))

/** Aborts with a Refusal (499) when the caller hangs up before the reply is complete. */
export function untilGone(reply: FastifyReply): AbortSignal {
  const leaving = new AbortController()
  const look = () => {
    if (isGone(reply)) leaving.abort(new Refusal(499, 'The caller has hung up.'))
  }
  reply.raw.once('close', look)
  look()
  return leaving.signal
}
