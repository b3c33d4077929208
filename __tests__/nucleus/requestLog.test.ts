import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { authSessions } from '#contract/auth.ts'
import { tracks } from '#contract/events/tracks.ts'
import { eventually } from '../../e2e/support/eventually.ts'
import { logLevels, logLines } from '../support/logLines.ts'
import { makeEvent, ok, startNucleus } from '../support/nucleus.ts'
import { openRaw, sendRaw } from '../support/rawRequest.ts'

const log = logLines()
const nucleus = await startNucleus({ config: { LOG_LEVEL: 'info' }, logStream: log })
const { app } = nucleus
const waiting = Promise.withResolvers<void>()
app.get('/nucleus/test/:what', async ({ params }, reply) => {
  const { what } = params as { what: string }
  if (what === 'secret-slow')
    await nucleus.db.execute(
      sql`select pg_sleep(1.01), ${'secret-value'} from contacts right join companies on true right join (select 1) as one on true`,
    )
  if (what === 'secret-wait') {
    waiting.resolve()
    await once(reply.raw, 'close')
  }
  if (what === 'secret-fault') await nucleus.db.execute(sql`select ${'secret-value'} from no_such_table`)
  if (what === 'secret-log') nucleus.parts.log.error({ reason: new Error('secret-words'), deep: 1 }, 'logged %s', new Error('secret-words'))
  return reply.send({ what })
})
const admin = await nucleus.signIn()
let port = 0
beforeAll(async () => {
  await app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.server.address() as AddressInfo).port
})
afterAll(() => nucleus.close())

test('a stranger whose request breaks off is no outage of the database', async () => {
  const before = log.all().length
  const socket = await openRaw(
    port,
    'POST /nucleus/auth_options HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{"email"',
  )
  // By the time that another is answered, the first part of this one has been read.
  await sendRaw(port, 'GET /nucleus/health/live HTTP/1.1', 'host: a', 'connection: close')
  socket.resetAndDestroy()
  await eventually(() => expect(log.all().slice(before)).toContainEqual(expect.objectContaining({ route: '/nucleus/auth_options' })))
  expect(log.all().slice(before)).not.toContainEqual(expect.objectContaining({ level: logLevels.error }))
})

const random = /^[\w-]{36}$/
const lineOf = (requestId: unknown) =>
  eventually(() => {
    const found = log.all().filter((line) => line.requestId === requestId && line.route !== undefined)
    expect(found).toHaveLength(1)
    return found[0]
  })

test('a call is one line that names its route, its outcome and who made it, and nothing that was sent', async () => {
  const { eventId } = await makeEvent(nucleus.db)
  const { headers } = await nucleus.call(tracks.calls.list, { eventId }, admin.token, { headers: { 'x-note': 'secret-note' } })
  expect(await lineOf(headers['x-request-id'])).toEqual({
    level: logLevels.info,
    time: expect.any(Number),
    pid: expect.any(Number),
    hostname: expect.any(String),
    requestId: expect.stringMatching(random),
    method: 'GET',
    route: expect.stringMatching(/^\/nucleus\/events\/.*:eventId/),
    status: 200,
    ms: expect.any(Number),
    contactId: admin.user.contactId,
    role: 'admin',
    msg: 'call',
  })
})

test('a call to no route, or to an address that cannot be read, is a line without the address', async () => {
  for (const [path, status] of [
    ['/nucleus/secret-address', 404],
    ['/nucleus/%zz-secret', 400],
  ] as const) {
    for (const method of ['GET', 'DELETE'] as const) {
      const { headers } = await app.inject({ method, url: path })
      expect(await lineOf(headers['x-request-id'])).toMatchObject({ method, route: 'none', status })
    }
  }
})

test('a caller who hangs up is a line too', async () => {
  const controller = new AbortController()
  const headers = { 'x-request-id': 'gone-1' }
  const sent = fetch(`http://127.0.0.1:${port}/nucleus/test/secret-wait`, { signal: controller.signal, headers })
  await waiting.promise
  controller.abort()
  await expect(sent).rejects.toThrow()
  expect(await lineOf('gone-1')).toMatchObject({ route: '/nucleus/test/:what', status: 499 })
})

test('a slow call is a warning, and so is a slow statement, without its values', async () => {
  const { headers } = await app.inject('/nucleus/test/secret-slow')
  expect(await lineOf(headers['x-request-id'])).toMatchObject({ level: logLevels.warn, route: '/nucleus/test/:what', msg: 'slow call' })
  expect(log.of('slow statement')).toMatchObject([
    {
      level: logLevels.warn,
      call: 'GET /nucleus/test/:what',
      statement: 'select contacts, companies',
      fingerprint: expect.stringMatching(/^[0-9a-f]{8}$/),
      requestId: headers['x-request-id'],
    },
  ])
})

test('nobody is called slow while the database is away, and both lines of an outage stand alone', async () => {
  const before = log.of('slow statement').length
  const { outage } = nucleus.parts.observer
  outage.refused(new Error('secret', { cause: Object.assign(new Error('secret'), { code: 'ECONNREFUSED' }) }), { route: 'any' })
  const { headers } = await app.inject('/nucleus/test/secret-slow')
  expect(await lineOf(headers['x-request-id'])).toMatchObject({ level: logLevels.info, msg: 'call' })
  expect(log.of('slow statement')).toHaveLength(before)
  const [end] = await eventually(() => {
    expect(log.of('the database is back')).toHaveLength(1)
    return log.of('the database is back')
  })
  expect(end).toMatchObject({ reason: 'ECONNREFUSED', refused: 1 })
  expect(end).not.toHaveProperty('requestId')
})

test('a fault is answered with the id under which the log has it', async () => {
  const { headers, body } = await app.inject('/nucleus/test/secret-fault')
  const requestId = headers['x-request-id']
  expect(JSON.parse(body)).toMatchObject({ code: 500, message: `Something went wrong on the server. Request ${String(requestId)}.` })
  expect(log.of('request failed').filter((line) => line.requestId === requestId)).toHaveLength(1)
})

test('every line that a request leads to has its id', async () => {
  await app.inject({ url: '/nucleus/test/secret-log', headers: { 'x-request-id': 'from-a-proxy.1' } })
  expect(log.of('logged Error')).toMatchObject([{ requestId: 'from-a-proxy.1', reason: { type: 'Error', message: '' } }])
})

test('an id that has the form of one is taken over, and any other is replaced', async () => {
  const idFor = async (sent: string) =>
    (await app.inject({ url: '/nucleus/health/live', headers: { 'x-request-id': sent } })).headers['x-request-id']
  expect(await idFor('Trace_0.9-a')).toBe('Trace_0.9-a')
  for (const wrong of ['', 'a b', 'a'.repeat(65), 'a;b', 'ä', '{"level":50}']) expect(await idFor(wrong)).toMatch(random)
  const [first, second] = [await app.inject('/nucleus/health/live'), await app.inject('/nucleus/health/live')]
  expect(first.headers['x-request-id']).not.toBe(second.headers['x-request-id'])
})

test('refusals before and behind the framework have an id', async () => {
  const rest = ['Host: localhost', 'Connection: close', 'X-Request-Id: mine-7']
  const requestLines = [
    'GET /nucleus//health HTTP/1.1',
    'GET /nucleus/%zz HTTP/1.1',
    'GET /nucleus/nothing HTTP/1.1',
    'GET /nucleus/events/event/1 HTTP/1.1',
  ]
  for (const line of requestLines) expect((await sendRaw(port, line, ...rest)).headers).toMatchObject({ 'x-request-id': 'mine-7' })
  const expecting = await sendRaw(port, 'GET /nucleus/health HTTP/1.1', 'Expect: wonders', ...rest)
  expect(expecting.headers).toMatchObject({ 'x-request-id': 'mine-7' })
})

test('a line that is logged with an error holds none of its words', async () => {
  nucleus.parts.log.error({ err: new Error('secret-words', { cause: new Error('secret-cause') }) })
  ok(await nucleus.call(authSessions, {}, admin.token))
  expect(JSON.stringify(log.all())).not.toMatch(/secret/)
})
