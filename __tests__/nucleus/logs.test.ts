import { connect } from 'node:net'
import { once } from 'node:events'
import { afterAll, expect, test } from '@jest/globals'
import { type NucleusProcess, startNucleusProcess } from '../support/nucleusProcess.ts'

/** A process that makes a new database; generous, for machines that do other things meanwhile. */
const email = 'maya.lindqvist@example.com'
let nucleus: NucleusProcess | undefined
afterAll(() => nucleus?.clear())

test('nothing that a caller sent is in a line of the log', async () => {
  const own = await startNucleusProcess({ SEED: 'small', LOG_LEVEL: 'debug', REQUESTS_PER_MINUTE: '0' })
  nucleus = own
  const send = (path: string, init?: RequestInit): Promise<string> => fetch(own.url + path, init).then((answer) => answer.text())
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    send(path, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } })
  const dataOf = (text: string) => (JSON.parse(text) as { data: Record<string, string> }).data

  const { challengeId } = dataOf(await post('/auth_options', { email }))
  await post('/auth_options_selected', { challengeId, optionId: 'email' })
  const code = await own.line(/sign-in code is (\d{6})/)
  const { accessToken = '' } = dataOf(await post('/verify_auth', { challengeId, code }))
  const headers = { authorization: `Bearer ${accessToken}`, 'x-note': 'MARKER' }
  expect(accessToken).not.toBe('')
  const before = own.said().length

  const exported = await send('/events/registrations/export/1/0/0?format=csv&q=MARKER', { headers })
  expect(exported).toContain('Registration id')
  await send('/events/registrations/1/0/0?q=MARKER%0A', { headers })
  await send('/MARKER?MARKER=MARKER', { headers })
  await send('/%zzMARKER', { headers })
  await send(`/files/${'MARKER'.repeat(300)}`, { headers })
  await post('/events/session_track/upsert', { name: 'MARKER\n    at MARKER', eventId: 2 ** 40, color: '#112233' }, headers)
  await post('/events/session_track/upsert', { name: '\u0000MARKER\n    at MARKER', eventId: 1, color: '#112233' }, headers)
  await post('/auth_options', { email: 'MARKER@example.com' })
  await post('/verify_auth', { challengeId: 'MARKER', code: 'MARKER' })
  await send('/auth_options', { method: 'POST', body: '{"MARKER', headers: { 'content-type': 'application/json' } })
  await send('/auth_options', { method: 'POST', body: 'MARKER', headers: { 'content-type': 'text/MARKER' } })
  await send('/files', {
    method: 'POST',
    body: '--MARKER\r\nMARKER',
    headers: { ...headers, 'content-type': 'multipart/form-data; boundary=MARKER' },
  })
  for (const text of ['MARKER\r\n\r\n', 'GET http://MARKER/ HTTP/1.1\r\n\r\n', `GET / HTTP/1.1\r\nX: ${'MARKER'.repeat(5000)}\r\n\r\n`]) {
    const { hostname, port } = new URL(own.url)
    const socket = connect(Number(port), hostname)
    socket.resume().end(text)
    await once(socket, 'close')
  }
  expect(await own.stop()).toBe(0)
  const logged = own.said().slice(before)
  expect(logged).not.toMatch(/MARKER/i)
  expect(logged).not.toContain('ALREADY_SENT')
  for (const secret of [accessToken, code, email]) expect(logged).not.toContain(secret)
})
