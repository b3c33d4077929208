import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { budgetOf } from '#contract/budgets.ts'
import type { AnyCall, Call } from '#contract/define.ts'
import { isAllowed, type Permission } from '#constants/roles.ts'
import { hangUpSignal, hasHungUp } from './hangUp.ts'
import { notAllowed, notSignedIn, Refusal } from '../base/errors.ts'
import { madeOnce } from '../base/madeOnce.ts'
import { callSchemaOf, routeOf } from './callSchema.ts'
import { turnsOf } from './callTurns.ts'
import { claimCall } from './claimCall.ts'
import type { Actor } from './context.ts'
import { isLongReply, longReplyText } from './longReply.ts'
import { stripOf } from './stripReply.ts'

/** A handler's reply with more than data. */
export class Answer<T> {
  readonly data: T
  readonly meta: unknown
  readonly message: string
  constructor(data: T, { meta, message = 'OK' }: { meta?: unknown; message?: string } = {}) {
    this.data = data
    this.meta = meta
    this.message = message
  }
}

/** The request that a handler answers. */
export interface CallContext<Parsed> {
  /** Path parameters, query and body, parsed by the call's schemas. */
  input: Parsed
  actor: Actor
  request: FastifyRequest
  reply: FastifyReply
}
type Handler<Parsed, Output> = (context: CallContext<Parsed>) => Promise<Output | Answer<Output> | FastifyReply>

interface MountOptions {
  rateLimit?: { max: number; timeWindow: string }
  /** The media types of the file that it sends instead of an envelope. */
  sends?: readonly string[]
}

/** Serves a declared call: parses the input, wraps the reply in the envelope. */
export function mountCall<Input, Output, Parsed>(
  app: FastifyInstance,
  call: Call<Input, Output, Parsed>,
  handler: Handler<Parsed, Output>,
  options: MountOptions = {},
): void {
  const { strip, schema } = partsOf(call)
  claimCall(app, call)
  const { inTurn, bytesIn } = budgetOf(call)
  const turnsFor = turnsOf(app, inTurn)
  app.route({
    method: call.method,
    url: routeOf(call),
    bodyLimit: bytesIn,
    serializerCompiler: () => (answer) => withinBudget(call, JSON.stringify(answer)),
    config: { call, sends: options.sends, ...(options.rateLimit && { rateLimit: options.rateLimit }) },
    schema: options.sends ? callSchemaOf(call, options.sends) : schema,
    handler: async (request, reply) => {
      const actor = call.isPublic ? anonymous : requireActor(request, call)
      // Path parameters go last: only they may choose the parent.
      const input = (call.method === 'GET' ? { ...(request.query as object), ...(request.params as object) } : request.body) as Parsed
      const work = async () => {
        const answer = await handler({ input, actor, request, reply })
        // An awaited reply resolves to nothing. Do not send twice, nor to a caller who hung up.
        if (isAnswered(reply)) return reply
        const { data, message, meta } = answer instanceof Answer ? answer : new Answer(answer)
        if (!isLongReply(data)) return { code: 200, message, data: strip(data), meta }
        const text = withinBudget(call, envelopeText({ message, meta }, await longReplyText(data, strip)))
        return isAnswered(reply) ? reply : reply.header('content-type', 'application/json; charset=utf-8').send(text)
      }
      return turnsFor ? turnsFor(input)(actor, work, hangUpSignal(reply)) : work()
    },
  })
}

const isAnswered = (reply: FastifyReply): boolean => reply.sent || reply.raw.headersSent || hasHungUp(reply)

/** The JSON of an envelope around the JSON of its data. */
const envelopeText = ({ message, meta }: { message: string; meta: unknown }, data: string): string =>
  `{"code":200,"message":${JSON.stringify(message)},"data":${data}${meta === undefined ? '' : `,"meta":${JSON.stringify(meta)}`}}`

/** Serves a declared call that answers with a file of one of the media types. */
export function mountFile<Input, Output, Parsed>(
  app: FastifyInstance,
  call: Call<Input, Output, Parsed>,
  types: readonly string[],
  handler: Handler<Parsed, Output>,
): void {
  mountCall(app, call, handler, { sends: types })
}

/** What follows from the declaration of a call, however many servers of one process serve it. */
const partsOf = madeOnce((call: AnyCall) => ({ strip: stripFor(call), schema: callSchemaOf(call) }))

/** Removes from a reply what its schema does not declare. Throws with the call's name when it cannot. */
function stripFor({ name, reply }: AnyCall): (data: unknown) => unknown {
  try {
    return stripOf(reply) ?? ((data) => data)
  } catch (error) {
    throw new Error(`${name}: ${(error as Error).message}`, { cause: error })
  }
}

/** Refuses a reply above the call's budget. A POST has already written, so its reply is always sent. */
function withinBudget(call: AnyCall, text: string): string {
  const { method, query } = call
  const { characters } = budgetOf(call)
  if (method === 'POST' || text.length <= characters) return text
  const size = `This would be more than ${Math.floor(characters / 1_000_000)} million characters in one answer.`
  if (!query || !('pageSize' in query.shape)) throw new Refusal(422, size)
  const message = `${size} Request fewer rows.`
  throw new Refusal(422, message, { fields: { pageSize: message } })
}

const anonymous: Actor = { contactId: 0, role: 'readOnly', sessionId: '' }

/** Who makes a call: `bearer` has looked whether they may, before the body was read. */
function requireActor(request: FastifyRequest, call: Pick<AnyCall, 'permission'>): Actor {
  if (!request.actor) throw notSignedIn()
  return { ...request.actor, permission: call.permission }
}

/** Throws 403 unless the role may do what the permission names. */
export function requirePermission(actor: Actor, permission: Permission): void {
  if (!isAllowed(actor.role, permission)) throw notAllowed()
}

/** Of a file of any type. */
export const anyFile = ['*/*']

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: AnyCall
    /** The media types of the file that the call sends. */
    sends?: readonly string[]
  }
}
