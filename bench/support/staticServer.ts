import { Agent, request as ask } from 'node:http'
import files from '@fastify/static'
import Fastify from 'fastify'

/** Serves a built app as the console serves itself: precompressed, scripts cached for ever. Calls are streamed to nucleus unchanged. */
const nucleus = process.env.NUCLEUS ?? ''
const agent = new Agent({ keepAlive: true })
const app = Fastify({ logger: false })
await app.register(async (scope) => {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
  scope.all('/nucleus/*', (request, reply) => {
    reply.hijack()
    const { method, headers, url } = request.raw
    const passed = ask(nucleus + url, { method, headers, agent }, (answer) => {
      reply.raw.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
      answer.pipe(reply.raw)
    })
    passed.on('error', () => reply.raw.destroy())
    request.raw.pipe(passed)
  })
})
await app.register(files, {
  root: process.env.FOLDER ?? '',
  preCompressed: true,
  cacheControl: false,
  setHeaders: (reply, path) => {
    reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
  },
})
await app.listen({ port: 0, host: '127.0.0.1' })
const address = app.server.address()
console.log(`listens on http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
process.on('SIGTERM', () => void app.close().then(() => process.exit(0)))
