import type { FastifyReply } from 'fastify'
import { Refusal } from '../base/errors.ts'

/** Whether the caller has hung up before the answer was whole. */
export const isGone = ({ raw, request }: FastifyReply): boolean =>
  !raw.writableFinished && (raw.destroyed || Boolean(request.raw.socket.destroyed))

/** Aborted once the caller has hung up before the answer was whole, with a Refusal (499) that nobody reads. */
export function untilGone(reply: FastifyReply): AbortSignal {
  const leaving = new AbortController()
  const look = () => {
    if (isGone(reply)) leaving.abort(new Refusal(499, 'The caller has hung up.'))
  }
  reply.raw.once('close', look)
  look()
  return leaving.signal
}
