import type { AddressInfo, Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { limits } from '#constants/limits.ts'
import { adminContacts } from '#contract/common.ts'
import { eventually } from '../../e2e/support/eventually.ts'
import { bearer, ok, startNucleus } from '../support/nucleus.ts'
import { openRaw } from '../support/rawRequest.ts'

const nucleus = await startNucleus({ config: { REQUESTS_PER_MINUTE: 3000 } })
const { token } = await nucleus.signIn('eventManager')
const { token: other } = await nucleus.signIn('readOnly')
const sockets: Socket[] = []
let port = 0
beforeAll(async () => {
  await nucleus.app.listen({ host: '127.0.0.1', port: 0 })
  port = (nucleus.app.server.address() as AddressInfo).port
  // This nucleus knows a session from its second call on.
  for (const one of [token, other]) ok(await nucleus.call(adminContacts, {}, one))
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await nucleus.close()
})

const statusOf = async (one: string) => (await nucleus.call(adminContacts, {}, one)).status
/** The head of a call whose body never comes. */
const begin = async (bytes: number): Promise<void> => {
  const { authorization } = bearer(token)
  const head = ['POST /nucleus/view/upsert HTTP/1.1', 'host: a', `authorization: ${authorization}`, 'content-type: application/json']
  sockets.push(await openRaw(port, `${head.join('\r\n')}\r\ncontent-length: ${bytes}\r\n\r\n`))
}
const end = async (): Promise<void> => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await eventually(async () => expect(await statusOf(token)).toBe(200))
}

test('one session has so many calls under way and no more, which others do not notice', async () => {
  for (let calls = 0; calls < limits.callsAtOnce; calls += 1) await begin(2)
  await eventually(async () => expect(await statusOf(token)).toBe(429))
  const { body } = await nucleus.call(adminContacts, {}, token)
  expect(body.message).toBe('Too many calls at once. Wait until some of them are answered, then try again.')
  expect(await statusOf(other)).toBe(200)
  await end()
})

test('the bodies of its calls that are under way have a size in all', async () => {
  const each = limits.bodyBytes
  for (let bytes = 0; bytes < limits.bodyBytesAtOnce; bytes += each) await begin(each)
  const more = () =>
    nucleus.app.inject({ method: 'POST', url: '/nucleus/view/upsert', headers: bearer(token), payload: { list: 'tracks' } })
  await eventually(async () => expect((await more()).statusCode).toBe(429))
  expect(await statusOf(other)).toBe(200)
  await end()
})
