import proxy from '@fastify/http-proxy'
import files from '@fastify/static'
import Fastify from 'fastify'

/** Serves a built app as the console serves itself: compressed beforehand, scripts kept for good. Calls go on to nucleus as they stream. */
const app = Fastify({ logger: false })
await app.register(proxy, { upstream: process.env.NUCLEUS ?? '', prefix: '/nucleus', rewritePrefix: '/nucleus' })
await app.register(files, {
  root: process.env.FOLDER ?? '',
  preCompressed: true,
  cacheControl: false,
  setHeaders: (reply, path) =>
    reply.setHeader('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'),
})
await app.listen({ port: 0, host: '127.0.0.1' })
const address = app.server.address()
console.log(`listens on http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
process.on('SIGTERM', () => void app.close().then(() => process.exit(0)))
