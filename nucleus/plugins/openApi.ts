import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'
import { extensions } from './extensions.ts'
import { withRefusals } from './withRefusals.ts'

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

/** Serves the API's description from the same schemas at `/nucleus/openapi.json`, and a page to read and try it at `/nucleus/docs`. */
export async function openApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'nucleus', version: '1.0.0', description: 'The API of the Copilot console.' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
      security: [{ bearer: [] }],
    },
    transform: createJsonSchemaTransform({ skipList: ['/nucleus/docs/*'], zodToJsonConfig: { override: extensions } }),
    transformObject: (described) => ('openapiObject' in described ? withRefusals(described.openapiObject) : described.swaggerObject),
  })
  app.get('/nucleus/openapi.json', { schema: { hide: true } }, () => app.swagger())
  await app.register(swaggerUi, { routePrefix: '/nucleus/docs', staticCSP: pagePolicy })
}
