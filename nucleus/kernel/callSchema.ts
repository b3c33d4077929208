import * as z from 'zod'
import { knownBrowserHeader } from '#contract/auth.ts'
import { type AnyCall, formBody } from '#contract/define.ts'

/** The schema of a declared call as Fastify takes it; `sends` are the media types of the file that it answers with instead of an envelope. */
export function callSchemaOf(call: AnyCall, sends?: readonly string[]) {
  return {
    tags: [call.name.split('/')[0] ?? ''],
    operationId: call.name,
    ...(call.tellsBrowser && {
      description: `Takes \`${knownBrowserHeader}\`: the knownBrowser of earlier sign-ins, with commas between.`,
    }),
    ...(Object.keys(call.params.shape).length > 0 && { params: call.params }),
    // Strict, because a misspelled filter would silently filter nothing.
    ...(call.method === 'GET' && { querystring: (call.query ?? z.object({})).strict() }),
    ...(call.body && call.body !== formBody && { body: call.body }),
    response: { 200: sends ? fileOf(sends) : envelopeOf(call.reply) },
    ...(call.isPublic && { security: [] }),
  }
}

/** The address of a declared call as Fastify's router writes it. */
export const routeOf = ({ path }: AnyCall): string => path.replace(/\{(\w+)\}/g, ':$1')

const fileOf = (types: readonly string[]) => ({
  description: 'A file.',
  content: Object.fromEntries(types.map((type) => [type.split(';')[0], { schema: z.string().meta({ format: 'binary' }) }])),
})

const envelopeOf = (reply: z.ZodType) =>
  z.object({
    code: z.number().int(),
    message: z.string(),
    data: reply,
    meta: z
      .object({
        total: z.number().int(),
        page: z.number().int(),
        pageSize: z.number().int(),
        // The total of a long list is exact up to `limits.countedRows`.
        isEstimate: z.boolean().optional(),
      })
      .optional(),
  })
