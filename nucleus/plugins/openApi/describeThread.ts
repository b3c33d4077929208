import { parentPort, workerData } from 'node:worker_threads'
import swagger from '@fastify/swagger'
import fastify from 'fastify'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'
import { allCalls } from '#contract/index.ts'
import { callSchemaOf, routeOf } from '../../kernel/callSchema.ts'
import type { DescriptionTask } from './describeApi.ts'
import { extensions } from './extensions.ts'
import { withRefusals } from './withRefusals.ts'

/** Runs in a thread of its own: declares the served calls to a server that nobody reaches, and sends the description of them. */
const { served, format } = workerData as DescriptionTask
const calls = new Map(allCalls.map((call) => [call.name, call]))

const app = fastify()
app.setValidatorCompiler(() => () => true)
app.setSerializerCompiler(() => JSON.stringify)
await app.register(swagger, {
  openapi: {
    openapi: '3.1.0',
    info: { title: 'nucleus', version: '1.0.0', description: 'The API of the Copilot console.' },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    security: [{ bearer: [] }],
  },
  transform: createJsonSchemaTransform({ zodToJsonConfig: { override: extensions } }),
  transformObject: (described) => ('openapiObject' in described ? withRefusals(described.openapiObject) : described.swaggerObject),
})
for (const [name, sends] of served) {
  const call = calls.get(name)
  if (!call) throw new Error(`${name}: this call is served, but contract/ does not list it`)
  app.route({ method: call.method, url: `/nucleus${routeOf(call)}`, schema: callSchemaOf(call, sends), handler: () => undefined })
}
await app.ready()
const text = format === 'yaml' ? app.swagger({ yaml: true }) : JSON.stringify(app.swagger())
parentPort?.postMessage(new TextEncoder().encode(text))
