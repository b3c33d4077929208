import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, test } from '@jest/globals'
import Fastify from 'fastify'
import { consoleServer } from '#server/consoleErrors.ts'
import { forwardToNucleus } from '#server/nucleusProxy.ts'
import { createHttpServer } from '#nucleus/http/createHttpServer.ts'
import { trustIn } from '#nucleus/base/trustedProxies.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** Another nucleus, as far as the way to it goes. Gives its origin. */
async function upstream(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  ends.push(
    () => server.close(),
    () => server.closeAllConnections(),
  )
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
/** The console's way to the nucleus at this address. */
async function wayTo(address: string, patience?: Parameters<typeof forwardToNucleus>[2]): Promise<string> {
  const app = consoleServer(trustIn(0))
  ends.push(() => app.close())
  await forwardToNucleus(app, address, patience)
  return app.listen({ host: '127.0.0.1', port: 0 })
}

describe('NUCLEUS_URL', () => {
  test.each(['', '/', '/nucleus', '/nucleus/'])('may end in "%s"', async (ending) => {
    const way = await wayTo(`${await upstream((request, answer) => void answer.end(request.url))}${ending}`)
    expect(await (await fetch(`${way}/nucleus/health?a=b`)).text()).toBe('/nucleus/health?a=b')
  })

  test('may lead through a path', async () => {
    const way = await wayTo(`${await upstream((request, answer) => void answer.end(request.url))}/behind/nucleus`)
    expect(await (await fetch(`${way}/nucleus/health`)).text()).toBe('/behind/nucleus/health')
  })
})

test('a nucleus that takes a call and never answers is given up on in plain words, but for calls that take long', async () => {
  let answerExport = (): void => undefined
  const { promise: arrived, resolve: hasArrived } = Promise.withResolvers<void>()
  const address = await upstream((request, answer) => {
    if (!request.url?.includes('/export/')) return
    answerExport = () => void answer.end('rows')
    hasArrived()
  })
  const way = await wayTo(address, { usual: 100, long: 60_000 })
  const exported = fetch(`${way}/nucleus/events/registrations/export/1/0/0?format=csv`)
  await arrived
  for (const init of [{}, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }]) {
    const answer = await fetch(`${way}/nucleus/admin_contacts`, init)
    expect(answer.status).toBe(504)
    expect(await answer.json()).toEqual({
      code: 504,
      message: 'The server takes too long to answer. Try again in a minute.',
      data: null,
    })
  }
  answerExport()
  expect(await (await exported).text()).toBe('rows')
})

test('the id of a request goes along to nucleus, and one that has none gets one here', async () => {
  const way = await wayTo(await upstream(({ headers }, answer) => void answer.end(headers['x-request-id'])))
  const idFor = async (headers: Record<string, string>) => (await fetch(`${way}/nucleus/sessions`, { headers })).text()
  expect(await idFor({ 'x-request-id': 'edge-42' })).toBe('edge-42')
  const wrong: Record<string, string>[] = [{}, { 'x-request-id': 'two words' }]
  for (const headers of wrong) expect(await idFor(headers)).toMatch(/^[\w-]{36}$/)
})

test('a nucleus that is not there is said to be away', async () => {
  const answer = await fetch(`${await wayTo('http://127.0.0.1:1')}/nucleus/health`)
  expect(answer.status).toBe(502)
  expect(await answer.json()).toMatchObject({ code: 502, data: null })
})

test('a caller who waits for 100 Continue gets it', async () => {
  const nucleus = Fastify()
  ends.push(() => nucleus.close())
  nucleus.post('/nucleus/echo', ({ body }) => body)
  const way = await wayTo(await nucleus.listen({ host: '127.0.0.1', port: 0 }))
  const asking = request(`${way}/nucleus/echo`, { method: 'POST', headers: { expect: '100-continue', 'content-type': 'application/json' } })
  asking.flushHeaders()
  await once(asking, 'continue')
  asking.end('{"a":1}')
  const [answer] = (await once(asking, 'response')) as [IncomingMessage]
  expect([answer.statusCode, await text(answer)]).toEqual([200, '{"a":1}'])
})

test('an address under /nucleus that cannot be read is refused in the envelope, and any other in a line', async () => {
  const way = await wayTo(await upstream((_, answer) => void answer.end()))
  const answer = await fetch(`${way}/nucleus/%zz`)
  expect([answer.status, await answer.json()]).toEqual([400, { code: 400, message: 'The request is malformed.', data: null }])
  expect(await (await fetch(`${way}/%zz`)).text()).toBe('This address is wrong.\n')
})

test('a stream of changes arrives as it is sent, ends there when its reader leaves, and keeps no stop waiting', async () => {
  const left = Promise.withResolvers<void>()
  const address = await upstream((_, answer) => {
    answer.writeHead(200, { 'content-type': 'text/event-stream' })
    answer.write('event: open\n\n')
    answer.once('close', () => left.resolve())
  })
  const console = consoleServer(trustIn(0))
  await forwardToNucleus(console, address)
  await console.ready()
  const front = createHttpServer((request, answer) => console.routing(request, answer), { trust: trustIn(0) })
  front.listen(0, '127.0.0.1')
  await once(front, 'listening')
  const way = `http://127.0.0.1:${(front.address() as AddressInfo).port}`
  const reader = (await fetch(`${way}/nucleus/changes?secondsAgo=1`)).body?.getReader()
  expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('event: open\n\n')
  await reader?.cancel()
  await left.promise

  const staying = await fetch(`${way}/nucleus/changes?secondsAgo=1`)
  const cut = staying.text().then(
    () => 'ended',
    () => 'cut',
  )
  await front.stop({ drainMs: 0, graceMs: 60_000 })
  expect(await cut).toBe('cut')
  await console.close()
})
