import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifyReply, preHandlerHookHandler } from 'fastify'
import { describeApi, type DescriptionTask } from './describeApi.ts'

/** The page's security policy. The plugin's own policy forces https, which an installation on a private network may not have. */
const pagePolicy = [
  "default-src 'self'",
  "base-uri 'self'",
  "font-src 'self' data:",
  "form-action 'self'",
  "frame-ancestors 'self'",
  "img-src 'self' data:",
  "object-src 'none'",
  "script-src 'self'",
  "script-src-attr 'none'",
  "style-src 'self'",
].join('; ')

type Format = DescriptionTask['format']
const mediaTypes: Readonly<Record<Format, string>> = { json: 'application/json; charset=utf-8', yaml: 'application/x-yaml' }
const pageAt = '/nucleus/docs'
/** Where the page reads the description. */
const formatsOfPage: Readonly<Record<string, Format>> = { [`${pageAt}/json`]: 'json', [`${pageAt}/yaml`]: 'yaml' }

/** Serves the API's description from the same schemas at `/nucleus/openapi.json`, and a page to read and try it at `/nucleus/docs`. */
export async function openApi(app: FastifyInstance): Promise<void> {
  const served = new Map<string, readonly string[] | undefined>()
  app.addHook('onRoute', ({ config: { call, sends } = {} }) => void (call && served.set(call.name, sends)))
  const closing = new AbortController()
  app.addHook('onClose', () => closing.abort(new Error('nucleus closed')))
  const descriptions = new Map<Format, Promise<Buffer>>()
  /** Made at the first call, once: the calls of a process do not change. */
  const descriptionIn = (format: Format): Promise<Buffer> => {
    const known = descriptions.get(format)
    if (known) return known
    const made = describeApi({ served, format }, closing.signal)
    descriptions.set(format, made)
    made.catch(() => descriptions.delete(format))
    return made
  }
  const send = async (format: Format, reply: FastifyReply) => reply.type(mediaTypes[format]).send(await descriptionIn(format))

  app.get('/nucleus/openapi.json', { schema: { hide: true } }, (_, reply) => send('json', reply))
  // The page's plugin requires this one, which would make the description on the serving thread.
  await app.register(swagger, {
    mode: 'static',
    specification: { document: { openapi: '3.1.0', info: { title: '', version: '' }, paths: {} } },
  })
  const preHandler: preHandlerHookHandler = ({ routeOptions: { url = '' } }, reply, done) => {
    const format = formatsOfPage[url]
    if (!format) return done()
    send(format, reply).catch(done)
  }
  await app.register(swaggerUi, { routePrefix: pageAt, staticCSP: pagePolicy, uiHooks: { preHandler } })
}
