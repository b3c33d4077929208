import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { AnyCall } from '#contract/call.ts'
import { fieldMessages } from '#contract/issueMessages.ts'
import { ruleBroken, wrongAddress } from '../base/errors.ts'

/** Parses input by the schemas of contract/: 422 with a message per field for a body, 400 for an address. */
export function zodInput(app: FastifyInstance): void {
  app.setValidatorCompiler<z.ZodType>(({ schema, httpPart }) => (sent) => {
    const isBody = httpPart === 'body'
    if (isBody && sent !== undefined && !isObject(sent))
      return { error: ruleBroken({ body: 'Send a JSON object with the fields of this call' }) }
    const parsed = schema.safeParse(sent ?? {})
    if (parsed.success) return { value: parsed.data }
    const fields = fieldMessages(schema, parsed.error.issues, sent)
    return { error: isBody ? ruleBroken(fields) : wrongAddress(fields) }
  })
  const parseJson = app.getDefaultJsonParser('remove', 'remove')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Clients send the content type even without a body.
    if (body === '' && takesNoFields(request.routeOptions.config.call)) done(null, {})
    else void parseJson(request, body, done)
  })
  app.addHook('preValidation', (request, _, done) => {
    if (request.body === undefined && takesNoFields(request.routeOptions.config.call)) request.body = {}
    done()
  })
  // Replies are built by our own queries and checked against the contract by the tests, not on every request.
  app.setSerializerCompiler(() => (answer) => JSON.stringify(answer))
}

const takesNoFields = (call: AnyCall | undefined): boolean => call?.body instanceof z.ZodObject && Object.keys(call.body.shape).length === 0

const isObject = (sent: unknown): boolean => typeof sent === 'object' && sent !== null && !Array.isArray(sent)
