import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { mailTransport } from '#nucleus/mail/transport.ts'
import { type NucleusProcess, startNucleusProcess } from '../support/nucleusProcess.ts'

/** Takes every connection and says nothing, ever. */
const silent = createServer()
const taken: Socket[] = []
let MAIL_URL = ''
let nucleus: NucleusProcess | undefined

beforeAll(async () => {
  silent.on('connection', (socket) => taken.push(socket.on('error', () => undefined).resume()))
  await once(silent.listen(0, '127.0.0.1'), 'listening')
  MAIL_URL = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`
})
afterEach(() => nucleus?.clear())
afterAll(() => {
  for (const socket of taken) socket.destroy()
  silent.close()
})

test('a mail server that never answers is given up on', async () => {
  const send = mailTransport({ MAIL_URL, MAIL_FROM: 'a@example.com' }, () => undefined, {
    // Only one of the limits may be reached: which of several is the first depends on how busy the machine is.
    connectionTimeout: 600_000,
    greetingTimeout: 50,
    socketTimeout: 600_000,
    awaitedTimeout: 600_000,
  })
  await expect(send({ to: 'b@example.com', subject: 'A', text: 'B' })).rejects.toThrow('Greeting never received')
})

test('a mail server that never answers holds no stop', async () => {
  nucleus = await startNucleusProcess({ SEED: 'small', MAIL_URL })
  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${nucleus?.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return (await answer.json()) as { data: { challengeId: string } }
  }
  const { data } = await post('/auth_options', { email: 'maya.lindqvist@example.com' })
  const connected = once(silent, 'connection')
  await post('/auth_options_selected', { challengeId: data.challengeId, optionId: 'email' })
  await connected
  expect(await nucleus.stop()).toBe(0)
})
