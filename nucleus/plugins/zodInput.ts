import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { fieldMessages } from '#contract/messages.ts'
import { Refusal, ruleBroken } from '../errors.ts'

/** Input is parsed by the schemas of contract/: 422 with a message per field for a body, 400 for an address. */
export function zodInput(app: FastifyInstance): void {
  app.setValidatorCompiler<z.ZodType>(({ schema, httpPart }) => (sent) => {
    const parsed = schema.safeParse(sent ?? {})
    if (parsed.success) return { value: parsed.data }
    const fields = schema instanceof z.ZodObject ? fieldMessages(schema, parsed.error.issues, sent) : {}
    return {
      error:
        httpPart === 'body'
          ? ruleBroken(fields)
          : new Refusal(400, Object.values(fields)[0] ?? 'The address of this call is wrong.', { fields }),
    }
  })
  // Answers are built by our own queries and are checked against the contract by the tests, not again on every request.
  app.setSerializerCompiler(() => (answer) => JSON.stringify(answer))
}
