import { createHash, timingSafeEqual } from 'node:crypto'
import { hostname } from 'node:os'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../base/errors.ts'
import type { Nucleus } from '../kernel/context.ts'
import { defineGauges } from './gauges.ts'

/** Headers that proxies add, which show that the caller is not on this machine. */
const addedByProxies = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'] as const
const isLoopback = (address = ''): boolean => /^(::ffff:)?127\.|^::1$/.test(address)
/** A website can point a name of its own at this machine, and so read what a browser here reaches. */
const isNameOfThisMachine = (name: string): boolean =>
  ['localhost', '[::1]', hostname().toLowerCase()].includes(name.toLowerCase()) || /^127(?:\.\d{1,3}){3}$/.test(name)

/**
 * Serves `GET /nucleus/metrics` for Prometheus to callers with METRICS_TOKEN. Without that setting only programs on this machine may
 * read it, by one of its own names, and only without a proxy in front, because every caller behind a proxy seems local.
 */
export function mountMetrics(app: FastifyInstance, nucleus: Nucleus): void {
  const { config, observer } = nucleus
  defineGauges(nucleus)
  let reading: ReturnType<typeof observer.metrics.text> | undefined
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (config.METRICS_TOKEN) checkToken(request, config.METRICS_TOKEN)
    else checkIsHere(request, config.TRUST_PROXY !== 0)
    // Parallel requests share one read.
    reading ??= observer.metrics.text().finally(() => {
      reading = undefined
    })
    const { type, text } = await reading
    return reply.type(type).send(text)
  })
}

function checkToken({ headers }: FastifyRequest, token: string): void {
  const [, given = ''] = /^Bearer (\S+)$/i.exec(headers.authorization ?? '') ?? []
  if (!timingSafeEqual(digest(given), digest(token))) throw new Refusal(401, 'Send the METRICS_TOKEN of this server as a bearer token.')
}

/** A digest, to compare texts of any length in constant time. */
const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

function checkIsHere({ headers, raw, hostname: name }: FastifyRequest, isBehindProxy: boolean): void {
  const isPassedOn = isBehindProxy || addedByProxies.some((header) => headers[header] !== undefined)
  if (isPassedOn || !isLoopback(raw.socket.remoteAddress) || !isNameOfThisMachine(name))
    throw new Refusal(403, 'Set METRICS_TOKEN to read the metrics from another machine, by another name or through a proxy.')
}
