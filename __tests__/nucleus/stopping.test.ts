import { once } from 'node:events'
import { Agent, get, type IncomingMessage, request, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, test } from '@jest/globals'
import { consoleServer } from '#server/consoleErrors.ts'
import { mountConsoleHealth } from '#server/consoleHealth.ts'
import { forwardToNucleus } from '#server/nucleusProxy.ts'
import { createHttpServer } from '#nucleus/http/createHttpServer.ts'
import { ShutdownState } from '#nucleus/http/ShutdownState.ts'
import { trustIn } from '#nucleus/base/trustedProxies.ts'
import { eventually } from '../../e2e/support/eventually.ts'
import { startNucleus } from '../support/nucleus.ts'
import { startProcess } from '../support/processes.ts'
import { answerOf, openRaw } from '../support/rawRequest.ts'
import { testDatabase } from '../support/testDatabase.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})
const graceMs = 60_000

async function listen(listener: RequestListener, stopping = new ShutdownState()) {
  const server = createHttpServer(listener, { trust: trustIn(0), stopping })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  ends.push(
    () => server.close(),
    () => server.closeAllConnections(),
  )
  return { server, port: (server.address() as AddressInfo).port }
}

/** Answers at once, but for /slow, which waits until it is finished. */
async function withSlowCall() {
  const { promise: arrived, resolve: hasArrived } = Promise.withResolvers<() => void>()
  const served = await listen((request, answer) => {
    if (request.url === '/slow') hasArrived(() => void answer.end('whole'))
    else answer.end('served')
  })
  const slow = once(get({ port: served.port, host: '127.0.0.1', path: '/slow' }), 'response') as Promise<[IncomingMessage]>
  return { ...served, slow, finish: await arrived }
}

/** A connection that has had one answer and is there for the next. */
async function keepAliveConnection(port: number): Promise<{ ask: (path: string, body?: string) => Promise<IncomingMessage> }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  ends.push(() => agent.destroy())
  const ask = async (path: string, body?: string): Promise<IncomingMessage> => {
    const asking = request({ port, host: '127.0.0.1', path, agent, method: body === undefined ? 'GET' : 'POST' })
    asking.end(body)
    const [answer] = (await once(asking, 'response')) as [IncomingMessage]
    return answer
  }
  await text(await ask('/'))
  return { ask }
}

describe('while it says that it is not ready', () => {
  test('everything is served, also what comes on new connections, and each answer ends its connection', async () => {
    const { server, port, slow, finish } = await withSlowCall()
    const { ask } = await keepAliveConnection(port)
    server.beginStop()
    const first = await ask('/')
    expect([first.statusCode, first.headers.connection, await text(first)]).toEqual([200, 'close', 'served'])
    const fresh = await fetch(`http://127.0.0.1:${port}/`)
    expect([fresh.status, fresh.headers.get('connection')]).toEqual([200, 'close'])
    finish()
    const [answer] = await slow
    expect([answer.headers.connection, await text(answer)]).toEqual(['close', 'whole'])
    await server.endStop(graceMs)
  })

  test('nucleus says so, and goes on with its calls', async () => {
    const stopping = new ShutdownState()
    const nucleus = await startNucleus({ stopping })
    ends.push(() => nucleus.close())
    stopping.begin()
    for (const path of ['/nucleus/health', '/nucleus/health/ready']) expect((await nucleus.app.inject(path)).statusCode).toBe(503)
    expect((await nucleus.app.inject('/nucleus/health/live')).statusCode).toBe(200)
    expect((await nucleus.app.inject('/nucleus/openapi.json')).statusCode).toBe(200)
  })

  test('so does a console alone, for itself and for the nucleus that it leads to', async () => {
    const stopping = new ShutdownState()
    const { port } = await listen((request, answer) => void answer.end(request.url))
    const site = consoleServer(trustIn(0))
    ends.push(() => site.close())
    mountConsoleHealth(site, stopping)
    await forwardToNucleus(site, `http://127.0.0.1:${port}`)
    const statusOf = async (path: string) => (await site.inject(path)).statusCode
    const ready = ['/health/ready', '/nucleus/health/ready', '/nucleus/health']
    for (const path of [...ready, '/health/live']) expect(await statusOf(path)).toBe(200)
    stopping.begin()
    for (const path of ready) expect(await statusOf(path)).toBe(503)
    for (const path of ['/health/live', '/nucleus/health/live', '/nucleus/events']) expect(await statusOf(path)).toBe(200)
  })
})

describe('once nothing is served any more', () => {
  test('what still arrives on an open connection is refused in words, new connections are not accepted, a running call ends', async () => {
    const { server, port, slow, finish } = await withSlowCall()
    const { ask } = await keepAliveConnection(port)
    const stopped = server.stop({ drainMs: 0, graceMs })
    const late = await ask('/', JSON.stringify({ sent: 'x'.repeat(300_000) }))
    expect([late.statusCode, late.headers.connection, Number(late.headers['retry-after'])]).toEqual([503, 'close', expect.any(Number)])
    expect(JSON.parse(await text(late))).toEqual({
      code: 503,
      message: 'The server is restarting. Try again in a few seconds.',
      data: null,
    })
    await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow('fetch failed')
    finish()
    expect(await text((await slow)[0])).toBe('whole')
    await stopped
  })

  test('a call that takes too long is cut off', async () => {
    const { server, slow } = await withSlowCall()
    const cut = expect(slow).rejects.toThrow('socket hang up')
    await server.stop({ drainMs: 0, graceMs: 300 })
    await cut
  })

  test('connections that wait, or never sent a whole request, keep nobody waiting', async () => {
    const { server, port } = await listen((_, answer) => void answer.end())
    await keepAliveConnection(port)
    const sockets = [await openRaw(port), await openRaw(port, 'GET / HTTP/1.1\r\n')]
    await server.stop({ drainMs: 0, graceMs })
    for (const socket of sockets) expect((await answerOf(socket)).status).toBeNaN()
  })
})

test('a process serves on for DRAIN_SECONDS, and ends at once at the second signal', async () => {
  const database = await testDatabase()
  ends.push(() => database.close())
  const nucleus = startProcess({ DATABASE_URL: database.url, SECRET_KEY: 'k'.repeat(32), DRAIN_SECONDS: '600' })
  const address = await nucleus.line(/listens on (\S+)/)
  nucleus.child.kill('SIGTERM')
  await eventually(async () => expect((await fetch(`${address}/health/ready`)).status).toBe(503))
  const answer = await fetch(`${address}/openapi.json`)
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close'])
  await eventually(() => {
    nucleus.child.kill('SIGINT')
    expect(nucleus.child.exitCode).toBe(1)
  })
})
