import type { FastifyInstance } from 'fastify'
import { logo } from '#constants/logo.ts'

/** Serves the logo where browsers look for the icon of a page that names none, such as a registration form. */
export function mountFavicon(app: FastifyInstance): void {
  app.get('/favicon.ico', (_, reply) => reply.header('cache-control', 'public, max-age=86400').type('image/svg+xml').send(logo))
}
