import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, afterEach, expect, test } from '@jest/globals'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { inArray } from 'drizzle-orm'
import { deliveryStatuses, mailRetrySeconds, mailTriggers } from '#constants/mails.ts'
import { authOptions, authOptionSelected } from '#contract/auth.ts'
import { failedEmails } from '#contract/events/failedEmails.ts'
import { sendRegistrationMail } from '#contract/events/registrationMails.ts'
import { registrationMails } from '#nucleus/db/tables/index.ts'
import { failureOfMail } from '#nucleus/mail/failureOfMail.ts'
import { mailTransport } from '#nucleus/mail/transport.ts'
import { reportMailServer } from '#nucleus/process/reportMailServer.ts'
import { eventually } from '../../e2e/support/eventually.ts'
import { logLines } from '../support/logLines.ts'
import { headerOf, mailServer } from '../support/mailServer.ts'
import { makeCompanyType, makeEvent, makeRegistration, makeStaff, ok, startNucleus } from '../support/nucleus.ts'
import { selfSigned } from '../support/selfSigned.ts'

const log = logLines()
const server = await mailServer()
const nucleus = await startNucleus({ sendMail: server.sendMail, logStream: log })
/** To sign in at: its codes arrive elsewhere. */
const staff = await startNucleus({ database: nucleus.database, clock: nucleus.clock })
const opened: SMTPServer[] = []
afterEach(() => {
  server.rules.refuse = undefined
  for (const one of opened.splice(0)) one.close()
})
afterAll(async () => {
  await nucleus.close()
  await staff.close()
  await server.close()
})

/** A transport to a mail server of its own, with the options that follow its address. */
async function transportTo(options: SMTPServerOptions, more = '', scheme = 'smtp', timeouts?: typeof impatient) {
  const own = new SMTPServer({ authOptional: true, ...options })
  own.on('error', () => undefined)
  await once(own.listen(0, '127.0.0.1'), 'listening')
  opened.push(own)
  const MAIL_URL = `${scheme}://127.0.0.1:${(own.server.address() as AddressInfo).port}${more}`
  return mailTransport({ MAIL_URL, MAIL_FROM: 'Copilot <no-reply@example.com>' }, () => undefined, timeouts)
}
const impatient = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 300, awaitedTimeout: 300 }
const mail = { to: 'maya@example.com', subject: 'A', text: 'B' }
const failureOf = (sending: Promise<void>) =>
  sending.then(
    () => undefined,
    (error: unknown) => failureOfMail(error),
  )

test.each([
  ['after STARTTLS', {}, 'smtp'],
  ['at once', { secure: true }, 'smtps'],
])('a self-signed certificate %s is named, and the mail is tried again: the server never had it', async (_, options, scheme) => {
  const send = await transportTo({ ...selfSigned, ...options }, '', scheme)
  expect(await failureOf(send(mail))).toMatchObject({
    ...{ kind: 'temporary', isAddressRefused: false },
    words: 'The connection to the mail server is not secure: its certificate is self-signed.',
  })
  expect(await send.check?.()).toBe('its certificate is self-signed')
})

const silent = () => undefined
const hangUp = (_: unknown, { id }: { id: string }) => {
  const own = opened.at(-1)
  for (const { session, _socket } of own?.connections ?? []) if (session.id === id) _socket.destroy()
}
test.each([
  ['says nothing to the sender', { onMailFrom: silent }, 'temporary'],
  ['says nothing to the recipient', { onRcptTo: silent }, 'temporary'],
  ['says nothing to the recipient, and takes commands one at a time', { onRcptTo: silent, hidePIPELINING: true }, 'temporary'],
  ['hangs up before the text', { onRcptTo: hangUp }, 'temporary'],
  ['says nothing once it has the text', { onData: (stream) => void stream.resume() }, 'unknown'],
  [
    'hangs up once it has the text',
    { onData: (stream, session) => void stream.resume().on('end', () => hangUp(stream, session)) },
    'unknown',
  ],
] satisfies [string, SMTPServerOptions, string][])('a mail to a server that %s', async (_, options, kind) => {
  const send = await transportTo({ disabledCommands: ['STARTTLS'], ...options }, '', 'smtp', impatient)
  expect(await failureOf(send(mail))).toMatchObject({ kind, isAddressRefused: false })
})

const refusal = (responseCode: number, words: string) => Object.assign(new Error(words), { responseCode })
test.each([
  ['the sender', { onMailFrom: (_, __, callback) => callback(refusal(550, '5.1.0 Sender rejected')) }, 'temporary'],
  ['a text that is too long', { onMailFrom: (_, __, callback) => callback(refusal(552, '5.3.4 Message too big')) }, 'permanent'],
  [
    'the text, with numbers in its words',
    { onData: (stream, _, callback) => void stream.resume().on('end', () => callback(refusal(554, 'Refused: 10.5.1.1 is blocked'))) },
    'permanent',
  ],
  ['everybody, at its greeting', { onConnect: (_, callback) => callback(refusal(554, 'Too many connections')) }, 'temporary'],
] satisfies [string, SMTPServerOptions, string][])('a server that refuses %s says nothing of the address', async (_, options, kind) => {
  const send = await transportTo({ disabledCommands: ['STARTTLS'], ...options })
  expect(await failureOf(send(mail))).toMatchObject({ kind, isAddressRefused: false })
})

test('a server that goes on answering is given up after the time that a mail may take', async () => {
  const endless = createServer((socket) => {
    const timer = setInterval(() => socket.write('220-Welcome\r\n'), 20)
    socket.on('error', () => undefined).on('close', () => clearInterval(timer))
  })
  await once(endless.listen(0, '127.0.0.1'), 'listening')
  const MAIL_URL = `smtp://127.0.0.1:${(endless.address() as AddressInfo).port}`
  const send = mailTransport({ MAIL_URL, MAIL_FROM: 'no-reply@example.com' }, () => undefined, { ...impatient, greetingTimeout: 600_000 })
  const limits = { totalMs: 300, giveUp: new AbortController().signal }
  expect(await failureOf(send({ ...mail, limits }))).toMatchObject({ kind: 'temporary', words: 'The mail server took too long.' })
  endless.close()
})

test('a mail that its server cannot have yet is given up when the process stops, and no other', async () => {
  const patient = { ...impatient, socketTimeout: 600_000 }
  const stop = new AbortController()
  const [early, late] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const before = await transportTo({ disabledCommands: ['STARTTLS'], onRcptTo: () => early.resolve() }, '', 'smtp', patient)
  const onData: SMTPServerOptions['onData'] = (stream, _, callback) =>
    void stream.resume().on('end', () => {
      late.resolve()
      stop.signal.addEventListener('abort', () => callback())
    })
  const after = await transportTo({ disabledCommands: ['STARTTLS'], onData }, '', 'smtp', patient)
  const limits = { totalMs: 600_000, giveUp: stop.signal }
  const outcomes = [before, after].map((send) => failureOf(send({ ...mail, limits })))
  await Promise.all([early.promise, late.promise])
  stop.abort()
  expect(await Promise.all(outcomes)).toEqual([
    expect.objectContaining({ kind: 'temporary', words: 'The program was stopped before the mail server had it.' }),
    undefined,
  ])
})

test('a slow server is given up sooner where somebody waits at a screen', async () => {
  const slow: SMTPServerOptions = { disabledCommands: ['STARTTLS'], onData: (stream) => void stream.resume() }
  const send = await transportTo(slow, '', 'smtp', { ...impatient, socketTimeout: 600_000 })
  expect(await failureOf(send({ ...mail, isAwaited: true }))).toMatchObject({ kind: 'unknown' })
})

test('mails in the outbox wait for such a server, and the log says why, once for all of them', async () => {
  const tls = await transportTo(selfSigned)
  const own = await startNucleus({ database: nucleus.database, clock: nucleus.clock, sendMail: tls, logStream: log })
  const { eventId } = await makeEvent(nucleus.db, { fromName: 'Alpine', replyToEmail: 'team@alpine.example' })
  const { eventCompanyTypeId } = await makeCompanyType(nucleus.db, { eventId })
  const people = [1, 2].map(() => makeRegistration(nucleus.db, { eventId, eventCompanyTypeId }))
  const ids = (await Promise.all(people)).map(({ eventRegistrationId }) => eventRegistrationId)
  const { token } = await staff.signIn('eventManager')
  for (const eventRegistrationId of ids)
    ok(await own.call(sendRegistrationMail, { eventRegistrationId, trigger: mailTriggers.approved }, token))
  await own.app.jobs.runRepeated()
  await own.close()
  const mails = await nucleus.db.select().from(registrationMails).where(inArray(registrationMails.eventRegistrationId, ids))
  expect(mails.map(({ deliveryStatusId }) => deliveryStatusId)).toEqual([deliveryStatuses.retry, deliveryStatuses.retry])
  expect(log.of('mails could not be handed over to the mail server')).toMatchObject([{ problem: 'its certificate is self-signed' }])
})

test('a mail that is given up because the server says nothing, and one that it may have, are in the report', async () => {
  const { eventId } = await makeEvent(nucleus.db, { fromName: 'Alpine', replyToEmail: 'team@alpine.example' })
  const { eventCompanyTypeId } = await makeCompanyType(nucleus.db, { eventId })
  const register = (email: string) => makeRegistration(nucleus.db, { eventId, eventCompanyTypeId, email })
  const [waiting, lost] = [await register('waiting@slow.example'), await register('lost@slow.example')]
  const sendMail = await transportTo(
    {
      disabledCommands: ['STARTTLS'],
      onRcptTo: ({ address }, _, callback) => (address === waiting.email ? undefined : callback()),
      onData: (stream) => void stream.resume(),
    },
    '',
    'smtp',
    impatient,
  )
  const own = await startNucleus({ database: nucleus.database, clock: nucleus.clock, sendMail })
  const sender = await staff.signIn('eventManager')
  for (const { eventRegistrationId } of [waiting, lost])
    ok(await own.call(sendRegistrationMail, { eventRegistrationId, trigger: mailTriggers.approved }, sender.token))
  // As often as such a mail is tried.
  for (let attempt = 0; attempt <= mailRetrySeconds.length; attempt += 1) {
    await own.app.jobs.runRepeated()
    nucleus.clock.move({ hours: 12 })
  }
  const { token } = await staff.signIn('eventManager')
  const report = async (more: object = {}) =>
    ok(await own.call(failedEmails.calls.list, { eventId, ...more }, token)).map(({ recipient, deliveryStatusId, attempts }) => [
      recipient,
      deliveryStatusId,
      attempts,
    ])
  const [unknown, failed] = [
    [lost.email, deliveryStatuses.unknown, 1],
    [waiting.email, deliveryStatuses.failed, mailRetrySeconds.length + 1],
  ]
  expect(await report()).toEqual([unknown, failed])
  expect(await report({ deliveryStatusId: deliveryStatuses.unknown })).toEqual([unknown])
  expect(await report({ deliveryStatusId: deliveryStatuses.failed })).toEqual([failed])
  await own.close()
})

test('the options that the documents name let such a server take it, or demand TLS', async () => {
  for (const option of ['?tls.rejectUnauthorized=false', '?ignoreTLS=true']) {
    const send = await transportTo(selfSigned, option)
    expect([option, await send.check?.(), await failureOf(send(mail))]).toEqual([option, undefined, undefined])
  }
  const plain = await transportTo({ disabledCommands: ['STARTTLS'] }, '?requireTLS=true')
  expect(await failureOf(plain(mail))).toMatchObject({ kind: 'temporary', words: expect.stringContaining('it offers no TLS') })
})

test.each([
  [
    'a password',
    { disabledCommands: ['STARTTLS'], allowInsecureAuth: true, authOptional: false },
    'it refuses the user or the password of MAIL_URL',
  ],
  [
    'the wrong kind of port',
    { disabledCommands: ['STARTTLS'] },
    'no TLS connection could be made: use smtps:// for a port that begins with TLS (465), and smtp:// for any other',
  ],
])('the start says in words that the server refuses %s', async (what, options: SMTPServerOptions, problem) => {
  const isPassword = what === 'a password'
  const refuseAll: SMTPServerOptions = { onAuth: (_, __, callback) => callback(new Error('Wrong password')) }
  const own = await transportTo({ ...options, ...(isPassword && refuseAll) }, '', isPassword ? 'smtp' : 'smtps')
  const withUser = isPassword ? mailTransport({ MAIL_URL: withUserOf(), MAIL_FROM: 'no-reply@example.com' }, () => undefined) : own
  const printed: string[] = []
  await reportMailServer(withUser, { print: (line) => void printed.push(line), log: nucleus.app.log })
  expect(printed).toEqual([expect.stringContaining(`cannot be used: ${problem}.`)])
  expect(log.of('the mail server cannot be used').at(-1)).toMatchObject({ problem })
})
const withUserOf = () => `smtp://copilot:secret@127.0.0.1:${(opened.at(-1)?.server.address() as AddressInfo).port}`

test('the start says nothing of a server that is there', async () => {
  const printed: string[] = []
  await reportMailServer(server.sendMail, { print: (line) => void printed.push(line), log: nucleus.app.log })
  expect(printed).toEqual([])
})

test('a sign-in code that the server asks to send later is sent again, and is marked as written by no person', async () => {
  const { email } = await makeStaff(nucleus.db, 'admin')
  let attempts = 0
  server.rules.refuse = () => ((attempts += 1) === 1 ? [451, 'Greylisted, come back later'] : undefined)
  const { challengeId, options } = ok(await nucleus.call(authOptions, { email: email ?? '' }))
  ok(await nucleus.call(authOptionSelected, { challengeId, optionId: options[0]?.optionId }))
  await eventually(() => expect(server.received).toHaveLength(1))
  expect(attempts).toBe(2)
  expect(headerOf(server.received[0], 'Auto-Submitted')).toBe('auto-generated')
  expect(log.of('a sign-in code could not be mailed')).toMatchObject([{ responseCode: 451 }])
})
