import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { adminContacts } from '#contract/common.ts'
import { registrations } from '#contract/events/registrations.ts'
import { createHttpServer } from '#nucleus/http/createHttpServer.ts'
import { trustIn } from '#nucleus/base/trustedProxies.ts'
import { makeEvent, startNucleus } from '../support/nucleus.ts'
import { answerOf, openRaw, type RawAnswer, sendRaw } from '../support/rawRequest.ts'

const nucleus = await startNucleus()
let port = 0
beforeAll(async () => {
  await nucleus.app.listen({ host: '127.0.0.1', port: 0 })
  port = (nucleus.app.server.address() as AddressInfo).port
})
afterAll(() => nucleus.close())

const safe = {
  'cache-control': 'no-store',
  'content-security-policy': expect.stringContaining("default-src 'none'"),
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
}
function expectRefusal({ status, headers, body }: RawAnswer, expected: number): void {
  expect(status).toBe(expected)
  const envelope = JSON.parse(body) as Record<string, unknown>
  expect(Object.keys(envelope).toSorted()).toEqual(['code', 'data', 'message'])
  expect(envelope).toMatchObject({ code: expected, message: expect.stringMatching(/\w \w/) })
  expect(headers).toMatchObject({ ...safe, 'content-type': 'application/json; charset=utf-8' })
}
const rest = ['Host: localhost', 'Connection: close']

describe('every refusal is an envelope with the headers that keep it safe', () => {
  test.each<[string, number, string[]]>([
    ['an address that cannot be decoded', 400, ['GET /nucleus/%zz HTTP/1.1', ...rest]],
    ['a part of an address that is too long', 414, [`GET /nucleus/files/${'x'.repeat(1500)} HTTP/1.1`, ...rest]],
    ['an unknown address', 404, ['GET /nucleus/nothing HTTP/1.1', ...rest]],
    ['another method', 404, ['PROPFIND /nucleus/health HTTP/1.1', ...rest]],
    ['a method that there is not', 400, ['STEAL /nucleus/health HTTP/1.1', ...rest]],
    ['a tunnel', 405, ['CONNECT elsewhere.example:443 HTTP/1.1', ...rest]],
    ['no host', 400, ['GET /nucleus/health HTTP/1.1', 'Connection: close']],
    ['no HTTP', 400, ['hello']],
    ['headers that are too large', 431, ['GET /nucleus/health HTTP/1.1', `X: ${'x'.repeat(20_000)}`, ...rest]],
    ['an expectation nobody knows', 417, ['GET /nucleus/health HTTP/1.1', 'Expect: wonders', ...rest]],
    ['a body in broken pieces', 400, ['POST /nucleus/auth_options HTTP/1.1', 'Transfer-Encoding: chunked', ...rest, '', 'zz']],
    [
      'a body of an unreadable type',
      415,
      ['POST /nucleus/auth_options HTTP/1.1', 'Content-Type: ;;', 'Content-Length: 1', ...rest, '', 'x'],
    ],
  ])('%s', async (_, status, lines) => {
    expectRefusal(await sendRaw(port, ...lines), status)
  })

  test('also to who is still sending', async () => {
    expectRefusal(await sendRaw(port, 'GET /nucleus/health HTTP/1.1', `X: ${'x'.repeat(300_000)}`, ...rest), 431)
  })

  test('and an answer that nobody reads is not held for ever', async () => {
    const server = createHttpServer((_, response) => void response.end('x'.repeat(20_000_000)), { trust: trustIn(0), idleMs: 100 })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const closed = once(server, 'connection').then(([socket]: Socket[]) => once(socket as Socket, 'close'))
    const caller = await openRaw((server.address() as AddressInfo).port, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    caller.pause()
    await closed
    caller.destroy()
    await new Promise((resolve) => server.close(resolve))
  })

  test('and a caller who hangs up on one harms nobody', async () => {
    for (const text of ['CONNECT elsewhere.example:443 HTTP/1.1\r\nHost: x\r\n\r\n', 'hello\r\n\r\n']) {
      const socket = await openRaw(port, text)
      await once(socket, 'data')
      socket.resetAndDestroy()
      await once(socket, 'close')
    }
    expect((await sendRaw(port, 'GET /nucleus/health HTTP/1.1', ...rest)).status).toBe(200)
  })

  test.each(['websocket', 'h2c'])('an upgrade to %s, at once', async (upgrade) => {
    const answer = await sendRaw(port, 'GET /nucleus/health HTTP/1.1', 'Host: localhost', 'Connection: Upgrade', `Upgrade: ${upgrade}`)
    expectRefusal(answer, 400)
    expect(answer.headers.connection).toBe('close')
  })

  test.each([
    'http://elsewhere.example/nucleus/health',
    '//elsewhere.example/nucleus/health',
    '/\\elsewhere.example/',
    '/nucleus//health',
    'nucleus/health',
  ])('the target %s, which could name another host', async (target) => {
    expectRefusal(await sendRaw(port, `GET ${target} HTTP/1.1`, ...rest), 400)
  })
})

test('no answer with data is cached by a browser or a proxy', async () => {
  const { token } = await nucleus.signIn('admin')
  const { eventId } = await makeEvent(nucleus.db)
  const answers = [
    await nucleus.call(adminContacts, {}, token),
    await nucleus.call(registrations.calls.export, { eventId, eventCompanyTypeId: 0, eventStatusId: 0 }, token),
    await nucleus.call(adminContacts, {}),
    await nucleus.app.inject('/nucleus/health'),
    await nucleus.app.inject('/nucleus/openapi.json'),
    await nucleus.app.inject('/nucleus/files/nothing'),
  ]
  for (const { headers } of answers) expect(headers).toMatchObject(safe)
})

test('browsers are required to use https only when they did, as a trusted proxy says', async () => {
  const https = { 'x-forwarded-proto': 'https' }
  const name = 'strict-transport-security'
  expect((await nucleus.app.inject({ url: '/nucleus/health', headers: https })).headers[name]).toBeUndefined()
  const trusting = await startNucleus({ database: nucleus.database, config: { TRUST_PROXY: 1 } })
  expect((await trusting.app.inject({ url: '/nucleus/health', headers: https })).headers[name]).toMatch(/^max-age=\d{8}/)
  expect((await trusting.app.inject('/nucleus/health')).headers[name]).toBeUndefined()
  await trusting.close()
})

test('a body that waits for 100 Continue is requested', async () => {
  const body = JSON.stringify({ email: 'nobody@example.com' })
  const head = ['POST /nucleus/auth_options HTTP/1.1', 'Content-Type: application/json', `Content-Length: ${body.length}`]
  const socket = await openRaw(port, [...head, 'Expect: 100-continue', ...rest, '', ''].join('\r\n'))
  const [reply] = (await once(socket, 'data')) as [Buffer]
  expect(reply.toString()).toBe('HTTP/1.1 100 Continue\r\n\r\n')
  socket.write(body)
  expect((await answerOf(socket)).status).toBe(200)
})

describe('a stop', () => {
  test('waits for no connection that waits for its next request, or that never sent one', async () => {
    const stopping = await startNucleus({ database: nucleus.database })
    await stopping.app.listen({ host: '127.0.0.1', port: 0 })
    const own = (stopping.app.server.address() as AddressInfo).port
    const unused = await openRaw(own)
    const halfSent = await openRaw(own, 'GET /nucleus/health HTTP/1.1\r\n')
    const agent = new Agent({ keepAlive: true })
    const [answer] = (await once(get({ port: own, host: '127.0.0.1', path: '/nucleus/health', agent }), 'response')) as [IncomingMessage]
    expect(answer.statusCode).toBe(200)
    await once(answer.resume(), 'end')
    const { server } = stopping.app
    await stopping.close()
    expect(server.listening).toBe(false)
    for (const socket of [unused, halfSent]) socket.destroy()
    agent.destroy()
  })

  test('ends a connection that falls idle only then', async () => {
    const { promise: arrived, resolve: hasArrived } = Promise.withResolvers<() => void>()
    const server = createHttpServer((_, response) => hasArrived(() => void response.end('whole')), { trust: trustIn(0) })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const agent = new Agent({ keepAlive: true })
    const answered = once(get({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', agent }), 'response')
    const finish = await arrived
    const closed = once(server, 'close')
    server.close()
    finish()
    const [answer] = (await answered) as [IncomingMessage]
    expect((await answer.toArray()).join('')).toBe('whole')
    await closed
    agent.destroy()
  })

  test('ends connections that were upgraded', async () => {
    const server = createHttpServer(() => undefined, { trust: trustIn(0), allowsUpgrade: true })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const upgraded = once(server, 'upgrade')
    const text = 'GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'
    const socket = await openRaw((server.address() as AddressInfo).port, text)
    await upgraded
    const closed = once(server, 'close')
    server.close()
    await closed
    socket.destroy()
  })
})
