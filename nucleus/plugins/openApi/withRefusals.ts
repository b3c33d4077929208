import * as z from 'zod'
import type { AnyCall } from '#contract/call.ts'
import { formBody } from '#contract/define.ts'
import { allCalls } from '#contract/index.ts'
import { isAllowed, roles } from '#constants/roles.ts'
import { extensions } from './extensions.ts'

interface Operation {
  operationId?: string
  requestBody?: unknown
  responses?: Record<string, unknown>
}
interface Description {
  components?: { schemas?: object; responses?: object }
  paths?: Record<string, Record<string, Operation>>
}

const nullable = (schema: object) => ({ oneOf: [schema, { type: 'null' }] })
const texts = { type: 'object', additionalProperties: { type: 'string' } }

/** The envelope of a refusal. */
const refusal = {
  type: 'object',
  required: ['code', 'message', 'data'],
  properties: {
    code: { type: 'integer', description: 'The status of the answer.' },
    message: { type: 'string', description: 'What went wrong and what to do, in words for a person.' },
    data: nullable({
      type: 'object',
      description: 'What some refusals add. Of 409: the row as it is now.',
      properties: { fields: { ...texts, description: 'By field or parameter: what is wrong with it.' } },
      additionalProperties: true,
    }),
  },
} as const
const content = { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } }
const responses = {
  Refused: { description: 'Refused, in words. Sent again as it is, it is refused again.', content },
  RefusedForNow: {
    description: 'Refused for now, in words: a bound was reached, or the server cannot serve. Sent again later, it may succeed.',
    headers: { 'Retry-After': { description: 'Seconds after which to try again.', schema: { type: 'integer' } } },
    content,
  },
}

/** Adds to the API's description the forms of uploads, and the refusals of each call. */
export function withRefusals<D extends object>(description: D): D {
  const described = description as D & Description
  const calls = new Map(allCalls.map((call) => [call.name, call]))
  for (const operation of Object.values(described.paths ?? {}).flatMap((path) => Object.values(path))) {
    const call: AnyCall | undefined = calls.get(operation.operationId ?? '')
    if (!call) continue
    if (call.body === formBody) operation.requestBody = formOf(call)
    operation.responses = { ...operation.responses, ...Object.fromEntries(statusesOf(call).map((status) => [status, responseOf(status)])) }
  }
  const { schemas, responses: others, ...components } = described.components ?? {}
  return {
    ...described,
    components: { ...components, schemas: { ...schemas, Refusal: refusal }, responses: { ...others, ...responses } },
  }
}

const responseOf = (status: number) => ({
  $ref: `#/components/responses/${status === 429 || status === 503 ? 'RefusedForNow' : 'Refused'}`,
})

/** The statuses with which a call can be refused. */
function statusesOf({ method, isPublic, permission, body, params }: AnyCall): number[] {
  const isWrite = method === 'POST'
  const isRestricted = !isPublic && roles.some((role) => !isAllowed(role, permission))
  const hasRowIds = isWrite || Object.keys(params.shape).length > 0
  return [
    400,
    ...(isPublic ? [] : [401]),
    ...(isRestricted || (isWrite && !isPublic) ? [403] : []),
    ...(hasRowIds ? [404] : []),
    ...(isWrite && !isPublic ? [409] : []),
    ...(body ? [413, 415] : []),
    422,
    429,
    503,
  ]
}

/** The parts of a form: the file, and its other fields. */
function formOf({ formParts }: AnyCall) {
  const { properties = {}, required = [] } = formParts
    ? z.toJSONSchema(formParts, { io: 'input', unrepresentable: 'any', override: extensions })
    : {}
  const file = { type: 'string', format: 'binary' }
  const schema = { type: 'object', required: [...required, 'file'], properties: { ...properties, file } }
  return { required: true, content: { 'multipart/form-data': { schema } } }
}
