import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { SMTPServer } from 'smtp-server'
import { authOptions, authOptionSelected, verifyAuth } from '#contract/auth.ts'
import { mailTransport } from '#nucleus/mail/transport.ts'
import { eventually } from '../../e2e/support/eventually.ts'
import { headerOf } from '../support/mailServer.ts'
import { makeStaff, ok, startNucleus, type TestNucleus } from '../support/nucleus.ts'
import { codeIn } from '../support/testMail.ts'

/** The code goes out over SMTP, to a server that requires a user, and arrives at the address that signs in. */
interface ReceivedMail {
  from: string
  to: string[]
  source: string
}
const received: ReceivedMail[] = []
const refused = 'nobody.here@example.com'
const server = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  allowInsecureAuth: true,
  onAuth: ({ username, password }, _, callback) =>
    username === 'copilot' && password === 'word: with/signs' ? callback(null, { user: username }) : callback(new Error('Wrong password')),
  onRcptTo: ({ address }, _, callback) => (address === refused ? callback(new Error('No such mailbox')) : callback()),
  onData: (stream, { envelope }, callback) =>
    void text(stream).then((source) => {
      const from = envelope.mailFrom ? envelope.mailFrom.address : ''
      received.push({ from, to: envelope.rcptTo.map(({ address }) => address), source })
      callback()
    }),
})
let nucleus: TestNucleus
const transport = (password: string) => {
  const { port } = server.server.address() as AddressInfo
  const MAIL_URL = `smtp://copilot:${encodeURIComponent(password)}@127.0.0.1:${port}`
  return mailTransport({ MAIL_URL, MAIL_FROM: 'Copilot <no-reply@example.com>' }, () => {
    throw new Error('nothing is printed where there is a mail server')
  })
}

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  nucleus = await startNucleus({ sendMail: transport('word: with/signs') })
})
beforeEach(() => {
  received.length = 0
})
afterAll(async () => {
  await nucleus.close()
  await new Promise<void>((resolve) => server.close(resolve))
})

test('the code of a sign-in comes by mail and signs in', async () => {
  const { contactId, email } = await makeStaff(nucleus.db, 'admin')
  const { challengeId, options } = ok(await nucleus.call(authOptions, { email: email ?? '' }))
  ok(await nucleus.call(authOptionSelected, { challengeId, optionId: options[0]?.optionId }))
  await eventually(() => expect(received).toHaveLength(1))
  const [mail] = received
  expect(mail).toMatchObject({ from: 'no-reply@example.com', to: [email] })
  expect(ok(await nucleus.call(verifyAuth, { challengeId, code: codeIn({ text: mail?.source ?? '' }) })).user.contactId).toBe(contactId)
})

test('a server that knows neither the sender nor the mailbox is reported', async () => {
  const mail = { to: 'maya@example.com', subject: 'A', text: 'B' }
  await expect(transport('another')(mail)).rejects.toThrow(/Wrong password/)
  await expect(transport('word: with/signs')({ ...mail, to: refused })).rejects.toThrow(/No such mailbox/)
  expect(received).toEqual([])
})

test('no sender, address for replies or subject begins another header, changes who it is from or adds a recipient', async () => {
  const send = transport('word: with/signs')
  const plain = { to: 'maya@example.com', fromName: 'a', replyTo: 'a@b.example', subject: 'a', text: 'B' }
  const sourceOf = async (mail: typeof plain) => {
    received.length = 0
    await send(mail)
    expect(received).toMatchObject([{ from: 'no-reply@example.com', to: ['maya@example.com'] }])
    const [{ source }] = received as [ReceivedMail]
    return { source, head: source.slice(0, source.indexOf('\r\n\r\n')) }
  }
  const namesOf = (head: string) => head.split(/\r\n(?![ \t])/).map((line) => line.split(':')[0])
  const names = namesOf((await sourceOf(plain)).head)
  const parts = [
    'a',
    '\r\n',
    '\n',
    '\r',
    '\u2028',
    '\u2029',
    '\u0085',
    '\0',
    'é',
    '"',
    '\\',
    ',',
    ';',
    '<x@y.example>',
    'Bcc: x@y.example',
    '\r\n\r\n<p>',
  ]
  const hostile = fc.array(fc.constantFrom(...parts), { maxLength: 8 }).map((some) => some.join(''))
  await fc.assert(
    fc.asyncProperty(hostile, hostile, hostile, async (name, reply, words) => {
      const { source, head } = await sourceOf({ ...plain, fromName: `a${name}`, replyTo: `a${reply}@b.example`, subject: `a${words}` })
      expect(namesOf(head)).toEqual(names)
      expect(head).not.toMatch(/[^\r]\n|\r(?!\n)/)
      expect(headerOf({ to: [], source }, 'From')).toMatch(/<no-reply@example\.com>$/)
      expect(source.slice(head.length).trim()).toBe('B')
    }),
    { numRuns: 60 },
  )
})
