import type { AddressInfo, Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { limits } from '#constants/limits.ts'
import { nucleusLimits } from '#constants/nucleusLimits.ts'
import { adminContacts } from '#contract/common.ts'
import { eventually } from '../../e2e/support/eventually.ts'
import { bearer, ok, startNucleus } from '../support/nucleus.ts'
import { openRaw, sendRaw } from '../support/rawRequest.ts'

const nucleus = await startNucleus({ config: { REQUESTS_PER_MINUTE: 3000 } })
const { token: many } = await nucleus.signIn('eventManager')
const { token: large } = await nucleus.signIn('eventManager')
const { token: other } = await nucleus.signIn('readOnly')
const sockets: Socket[] = []
let port = 0
beforeAll(async () => {
  await nucleus.app.listen({ host: '127.0.0.1', port: 0 })
  port = (nucleus.app.server.address() as AddressInfo).port
  // This nucleus knows a session from its second call on.
  for (const one of [many, large, other]) ok(await nucleus.call(adminContacts, {}, one))
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await nucleus.close()
})

const statusOf = async (one: string) => (await nucleus.call(adminContacts, {}, one)).status
/** The head of a call whose body never comes. */
const begin = async (token: string, bytes: number): Promise<void> => {
  const { authorization } = bearer(token)
  const head = ['POST /nucleus/view/upsert HTTP/1.1', 'host: a', `authorization: ${authorization}`, 'content-type: application/json']
  sockets.push(await openRaw(port, `${head.join('\r\n')}\r\ncontent-length: ${bytes}\r\n\r\n`))
}
/** By the time that later connections are answered, the heads of those before have been read: a call too early would take a place itself. */
const haveBegun = async (): Promise<void> => {
  for (let later = 0; later < 3; later += 1) await sendRaw(port, 'GET /nucleus/health/live HTTP/1.1', 'host: a', 'connection: close')
}
test('one session has so many calls under way and no more, which others do not notice', async () => {
  for (let calls = 0; calls < nucleusLimits.callsAtOnce; calls += 1) await begin(many, 2)
  await haveBegun()
  expect(await statusOf(many)).toBe(429)
  const { body, headers } = await nucleus.call(adminContacts, {}, many)
  expect(headers['retry-after']).toBe('1')
  expect(body.message).toBe('Too many requests at once. Wait a moment and try again.')
  expect(await statusOf(other)).toBe(200)
})

test('the bodies of its calls that are under way have a size in all', async () => {
  const each = limits.bodyBytes
  for (let bytes = 0; bytes < nucleusLimits.bodyBytesAtOnce; bytes += each) await begin(large, each)
  await haveBegun()
  const more = () =>
    nucleus.app.inject({ method: 'POST', url: '/nucleus/view/upsert', headers: bearer(large), payload: { list: 'tracks' } })
  const { statusCode, headers } = await more()
  expect([statusCode, headers['retry-after']]).toEqual([429, '1'])
  expect(await statusOf(other)).toBe(200)
})

test('one body above every limit is too large, and not too many calls', async () => {
  const { token } = await nucleus.signIn('eventManager')
  const reply = await sendRaw(
    port,
    'POST /nucleus/view/upsert HTTP/1.1',
    'host: a',
    `authorization: ${bearer(token).authorization}`,
    'content-type: application/json',
    `content-length: ${200 * limits.bodyBytes}`,
    'connection: close',
  )
  expect(reply.status).toBe(413)
})

test('few long bodies of the public form are read at a time, counted from the beginning of each', async () => {
  const head = ['POST /nucleus/registration/update HTTP/1.1', 'host: a', 'content-type: application/json']
  const length = nucleusLimits.longSubmissionBytes + 1
  const started: Socket[] = []
  for (let count = 0; count < nucleusLimits.longSubmissionsAtOnce; count += 1)
    started.push(await openRaw(port, `${head.join('\r\n')}\r\ncontent-length: ${length}\r\n\r\n`))
  sockets.push(...started)
  await haveBegun()
  const statusOfBody = async (key: string) =>
    (await nucleus.app.inject({ method: 'POST', url: '/nucleus/registration/update', payload: { key } })).statusCode
  const long = 'x'.repeat(length)
  expect([await statusOfBody(long), await statusOfBody('x')]).toEqual([429, 404])
  for (const socket of started) socket.destroy()
  await eventually(async () => expect(await statusOfBody(long)).toBe(404))
})
