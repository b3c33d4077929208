import { afterAll, afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { authOptions, authOptionSelected, verifyAuth } from '#contract/auth.ts'
import { adminContacts } from '#contract/common.ts'
import { contacts, loginChallenges, loginSends, authSessions } from '#nucleus/db/tables/index.ts'
import { makeContact, makeStaff, ok, startForLogins, startNucleus, type TestNucleus } from '../support/nucleus.ts'
import { testDatabase } from '../support/testDatabase.ts'
import { codeIn } from '../support/testMail.ts'

const database = await testDatabase()
const address = 'maya@example.com'
let nucleus: TestNucleus
afterAll(() => database.close())
beforeEach(async () => {
  nucleus = await startForLogins(database, address)
})
afterEach(() => nucleus.close())

const start = async (email = address) => ok(await nucleus.call(authOptions, { email })).challengeId
const send = (challengeId: string) => nucleus.call(authOptionSelected, { challengeId, optionId: 'email' })
const verify = (challengeId: string, code: string) => nucleus.call(verifyAuth, { challengeId, code })
const other = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const codeFrom = async (email = address): Promise<string> => codeIn(await nucleus.nextMail(email))
const isSignedIn = async (token: string) => (await nucleus.call(adminContacts, {}, token)).status === 200

async function tryWrong(times: number, { challengeId, code }: { challengeId: string; code: string }) {
  let last = await verify(challengeId, other(code))
  for (let time = 1; time < times; time += 1) last = await verify(challengeId, other(code))
  return last
}

describe('the three steps', () => {
  test('trade an address and the mailed code for a token and the user', async () => {
    const options = ok(await nucleus.call(authOptions, { email: ' Maya@Example.com ' }))
    expect(options.options).toEqual([{ optionId: 'email', channel: 1, destination: 'm•••@example.com' }])

    expect(ok(await send(options.challengeId))).toEqual({ expiresAt: '2026-03-02T09:10:00.000Z', resendAfter: 60 })
    const mail = await nucleus.nextMail(address)
    expect(mail.text).toMatch(/^Your Copilot sign-in code is \d{6}\.\n\nIt is valid for 10 minutes/)

    const { accessToken, user } = ok(await verify(options.challengeId, codeIn(mail)))
    expect(user).toEqual({ contactId: expect.any(Number), name: 'Maya Lind', role: 'admin' })
    expect(accessToken).toMatch(/^[\w-]{43}$/)
    expect(await isSignedIn(accessToken)).toBe(true)
  })

  test('store neither the code, nor the address, nor the token as it is', async () => {
    const { challengeId, code } = await nucleus.askForCode(address)
    const { accessToken } = ok(await verify(challengeId, code))
    const stored = JSON.stringify([
      await nucleus.db.select().from(loginChallenges),
      await nucleus.db.select().from(loginSends),
      await nucleus.db.select().from(authSessions),
    ])
    expect(stored).not.toContain(`"${code}"`)
    expect(stored).not.toContain(address)
    expect(stored).not.toContain(accessToken)
  })

  test('answer the same for an address that nobody has, and mail nothing', async () => {
    const known = await nucleus.call(authOptions, { email: address })
    const unknown = await nucleus.call(authOptions, { email: 'mallory@example.com' })
    expect(unknown.status).toBe(200)
    expect({ ...unknown.body.data, challengeId: '' }).toEqual({ ...known.body.data, challengeId: '' })

    expect(ok(await send(unknown.body.data.challengeId))).toEqual(ok(await send(known.body.data.challengeId)))
    expect(await send(unknown.body.data.challengeId)).toMatchObject({ status: 429, body: (await send(known.body.data.challengeId)).body })

    const wrong = await verify(unknown.body.data.challengeId, '123456')
    expect(wrong).toMatchObject({ status: 422, body: { data: { fields: { code: 'Wrong code. 4 tries left.' } } } })
    await nucleus.nextMail(address)
    expect(nucleus.mails.map(({ to }) => to)).toEqual([address])
  })

  test.each([
    ['is no staff', { isAdmin: false, role: 'admin' }],
    ['has no role', { isAdmin: true, role: null }],
    ['is archived', { isAdmin: true, role: 'admin', contactStateId: 4 }],
    ['is deleted', { isAdmin: true, role: 'admin', deletedAt: '2026-01-01T00:00:00.000Z' }],
  ])('mail no code to a contact who %s', async (_, values) => {
    await makeContact(nucleus.db, { email: 'not.staff@example.com', ...values })
    expect((await send(await start('not.staff@example.com'))).status).toBe(200)
    await nucleus.askForCode(address)
    expect(nucleus.mails.map(({ to }) => to)).toEqual([address])
  })

  test('refuse an option and a challenge that were not offered', async () => {
    const challengeId = await start()
    expect(await nucleus.call(authOptionSelected, { challengeId, optionId: 'sms' })).toMatchObject({ status: 422 })
    expect(await send(crypto.randomUUID())).toMatchObject({ status: 404, body: { message: 'This sign-in has ended. Start again.' } })
    expect(await verify(crypto.randomUUID(), '123456')).toMatchObject({ status: 422 })
  })

  test('answer although the mail cannot be handed over, and log neither the address nor the code', async () => {
    let code = ''
    const refusing = await startNucleus({
      database,
      sendMail: ({ text }) => {
        code = codeIn({ text })
        return Promise.reject(Object.assign(new Error(`550 no such user ${address}: ${code}`), { code: 'EENVELOPE', responseCode: 550 }))
      },
    })
    const logged = new Promise<string>((resolve) => {
      refusing.app.log.error = (...entry: unknown[]) => resolve(JSON.stringify(entry))
    })
    const { challengeId } = ok(await refusing.call(authOptions, { email: address }))
    expect((await refusing.call(authOptionSelected, { challengeId, optionId: 'email' })).status).toBe(200)
    const line = await logged
    expect(line).toContain('EENVELOPE')
    expect(code).toMatch(/^\d{6}$/)
    expect(line).not.toContain(code)
    expect(line).not.toContain(address)
    await refusing.close()
  })
})

describe('a code', () => {
  test('works once', async () => {
    const { challengeId, code } = await nucleus.askForCode(address)
    expect((await verify(challengeId, code)).status).toBe(200)
    expect(await verify(challengeId, code)).toMatchObject({
      status: 422,
      body: { message: 'This code is no longer valid. Request a new code.' },
    })
  })

  test('works once when it is sent twice at the same moment', async () => {
    const { challengeId, code } = await nucleus.askForCode(address)
    const answers = await Promise.all([verify(challengeId, code), verify(challengeId, code)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  test('works for ten minutes', async () => {
    const late = await nucleus.askForCode(address)
    nucleus.clock.move({ minutes: 10 })
    expect(await verify(late.challengeId, late.code)).toMatchObject({
      status: 422,
      body: { message: 'This code is no longer valid. Request a new code.' },
    })

    const inTime = await nucleus.askForCode(address)
    nucleus.clock.move({ minutes: 9, seconds: 59 })
    expect((await verify(inTime.challengeId, inTime.code)).status).toBe(200)
  })

  test('works only with the challenge it was sent for', async () => {
    const { code } = await nucleus.askForCode(address)
    nucleus.clock.move({ seconds: 61 })
    const second = await nucleus.askForCode(address)
    expect((await verify(second.challengeId, code === second.code ? other(code) : code)).status).toBe(422)
  })

  test('is replaced by the next one of its challenge', async () => {
    const { challengeId, code } = await nucleus.askForCode(address)
    nucleus.clock.move({ seconds: 60 })
    ok(await send(challengeId))
    const renewed = await codeFrom()
    if (renewed !== code) expect((await verify(challengeId, code)).status).toBe(422)
    expect((await verify(challengeId, renewed)).status).toBe(200)
  })

  test('is refused when its contact lost the right to sign in meanwhile', async () => {
    const { challengeId, code } = await nucleus.askForCode(address)
    await nucleus.db.update(contacts).set({ isAdmin: false }).where(eq(contacts.email, address))
    expect((await verify(challengeId, code)).status).toBe(403)
  })
})

describe('tries', () => {
  test('are five, and each answer says how many are left', async () => {
    const challenge = await nucleus.askForCode(address)
    const messages = []
    for (let time = 0; time < 5; time += 1) messages.push((await verify(challenge.challengeId, other(challenge.code))).body.message)
    expect(messages).toEqual([
      'Wrong code. 4 tries left.',
      'Wrong code. 3 tries left.',
      'Wrong code. 2 tries left.',
      'Wrong code. 1 try left.',
      'Wrong code. No tries left. Wait 10 minutes, then request a new code.',
    ])
    expect(await verify(challenge.challengeId, challenge.code)).toMatchObject({
      status: 429,
      body: { message: 'Too many wrong codes. Wait 10 minutes, then request a new code.', data: { resendAfter: 600 } },
    })
  })

  test('that come at the same moment are all counted', async () => {
    const { challengeId, code } = await nucleus.askForCode(address)
    const answers = await Promise.all(Array.from({ length: 12 }, () => verify(challengeId, other(code))))
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5)
    expect((await verify(challengeId, code)).status).toBe(429)
  })

  test('are not given back by another code of the same challenge', async () => {
    const first = await nucleus.askForCode(address)
    await tryWrong(4, first)
    nucleus.clock.move({ seconds: 60 })
    ok(await send(first.challengeId))
    const renewed = { challengeId: first.challengeId, code: await codeFrom() }
    expect((await tryWrong(1, renewed)).body.message).toBe('Wrong code. No tries left. Wait 10 minutes, then request a new code.')
    expect((await verify(renewed.challengeId, renewed.code)).status).toBe(429)
  })

  test('are not given back by starting again, nor by a restart of nucleus', async () => {
    await tryWrong(5, await nucleus.askForCode(address))
    nucleus.clock.move({ seconds: 61 })
    const restarted = await startNucleus({ database, clock: nucleus.clock })
    const { challengeId } = ok(await restarted.call(authOptions, { email: address }))
    const refused = await restarted.call(authOptionSelected, { challengeId, optionId: 'email' })
    expect(refused).toMatchObject({ status: 429, body: { message: 'Too many wrong codes. Wait 9 minutes, then request a new code.' } })
    await restarted.close()
  })

  test('and sends of one account do not count for another', async () => {
    await tryWrong(5, await nucleus.askForCode(address))
    await makeStaff(nucleus.db, 'vetter', { email: 'sam@example.com' })
    const { challengeId, code } = await nucleus.askForCode('sam@example.com')
    expect((await tryWrong(1, { challengeId, code })).body.message).toBe('Wrong code. 4 tries left.')
    expect((await verify(challengeId, code)).status).toBe(200)
  })

  test('are five again when the code they were spent on has expired', async () => {
    await tryWrong(5, await nucleus.askForCode(address))
    nucleus.clock.move({ minutes: 10 })
    const { challengeId, code } = await nucleus.askForCode(address)
    expect((await tryWrong(1, { challengeId, code })).body.message).toBe('Wrong code. 4 tries left.')
    expect((await verify(challengeId, code)).status).toBe(200)
  })
})

describe('codes are sent', () => {
  test('once in 60 seconds, and the refusal says how long to wait', async () => {
    const { challengeId } = await nucleus.askForCode(address)
    nucleus.clock.move({ seconds: 18 })
    expect(await send(challengeId)).toMatchObject({
      status: 429,
      headers: { 'retry-after': '42' },
      body: { message: 'A code was just sent. Wait 42 seconds, then request a new code.', data: { resendAfter: 42 } },
    })
    expect((await send(await start('MAYA@example.com'))).status).toBe(429)
    nucleus.clock.move({ seconds: 42 })
    expect((await send(challengeId)).status).toBe(200)
  })

  test('once when requested twice at the same moment', async () => {
    const challengeIds = [await start(), await start()]
    const answers = await Promise.all(challengeIds.map(send))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429])
  })

  test('three times in ten minutes, whoever restarts what', async () => {
    for (let time = 0; time < 3; time += 1) {
      await nucleus.askForCode(address)
      nucleus.clock.move({ minutes: 2 })
    }
    const restarted = await startNucleus({ database, clock: nucleus.clock })
    const { challengeId } = ok(await restarted.call(authOptions, { email: address }))
    const select = () => restarted.call(authOptionSelected, { challengeId, optionId: 'email' })
    expect(await select()).toMatchObject({
      status: 429,
      body: { message: 'Too many codes were sent. Wait 4 minutes, then request a new code.' },
    })
    nucleus.clock.move({ minutes: 4 })
    expect((await select()).status).toBe(200)
    await restarted.close()
  })

  test('and requested at most 30 times a minute from one address on the network', async () => {
    const limited = await startNucleus({ database, config: { REQUESTS_PER_MINUTE: 3000 } })
    const statuses = []
    for (let time = 0; time < 31; time += 1)
      statuses.push((await limited.call(authOptions, { email: `somebody.${time}@example.com` })).status)
    expect(statuses.slice(0, 30).every((status) => status === 200)).toBe(true)
    expect(statuses[30]).toBe(429)
    await limited.close()
  })
})
