import { afterAll, afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { authOptions, authOptionSelected, knownBrowserHeader, verifyAuth } from '#contract/auth.ts'
import { knownBrowsers } from '#nucleus/db/tables/index.ts'
import { eventually } from '../../e2e/support/eventually.ts'
import { makeStaff, ok, startForLogins, startNucleus, type TestNucleus } from '../support/nucleus.ts'
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

/** Where somebody signs in from, and what their browser stored earlier. */
interface From {
  remoteAddress: string
  browser?: string
}
const home = { remoteAddress: '192.0.2.10' }
const elsewhere = { remoteAddress: '192.0.2.99' }
const stranger = (n: number): From => ({ remoteAddress: `203.0.113.${n}` })
const sentBy = ({ remoteAddress, browser }: From) => ({ remoteAddress, headers: browser ? { [knownBrowserHeader]: browser } : {} })

async function start(from: From, email = address): Promise<string> {
  return ok(await nucleus.call(authOptions, { email }, undefined, sentBy(from))).challengeId
}
const send = (challengeId: string, from: From) =>
  nucleus.call(authOptionSelected, { challengeId, optionId: 'email' }, undefined, sentBy(from))
const verify = (challengeId: string, code: string, from: From) => nucleus.call(verifyAuth, { challengeId, code }, undefined, sentBy(from))

/** The code of the newest mail to the address: the owner reads it, however many strangers requested. */
const newestCode = (email = address): string => codeIn({ text: nucleus.mails.findLast(({ to }) => to === email)?.text ?? '' })
const mailed = (email = address): number => nucleus.mails.filter(({ to }) => to === email).length
/** Mails leave after the answer; closing waits for them all. */
const mailsBy = (count: number): Promise<void> => eventually(() => expect(mailed()).toBeGreaterThanOrEqual(count))

/** One attempt of somebody who reads the address's mail. Returns whether they got in, and what to keep. */
async function signIn(from: From): Promise<{ isIn: boolean; browser?: string }> {
  const challengeId = await start(from)
  const before = mailed()
  if ((await send(challengeId, from)).status !== 200) return { isIn: false }
  await mailsBy(before + 1)
  const { status, body } = await verify(challengeId, newestCode(), from)
  return { isIn: status === 200, browser: status === 200 ? body.data.knownBrowser : undefined }
}

/** Asks for a code and guesses at it as often as it may. Returns how many guesses were looked at. */
async function attack(from: From, email = address): Promise<{ isSent: boolean; guesses: number }> {
  const challengeId = await start(from, email)
  const before = mailed()
  const isSent = (await send(challengeId, from)).status === 200
  if (!isSent) return { isSent, guesses: 0 }
  await mailsBy(before + 1)
  const wrong = String((Number(newestCode(email)) + 1) % 1_000_000).padStart(6, '0')
  let guesses = 0
  while ((await verify(challengeId, wrong, from)).body.message.startsWith('Wrong code')) guesses += 1
  return { isSent, guesses }
}

describe('a browser that signed in before', () => {
  test('gets its owner in whatever strangers do with the address', async () => {
    const browser = (await signIn(home)).browser ?? ''
    const known = { ...elsewhere, browser }
    let tries = 0
    let successes = 0
    for (let minute = 1; minute <= 60; minute += 1) {
      nucleus.clock.move({ minutes: 1 })
      for (const n of [1, 2, 3]) await attack(stranger(n))
      await attack(elsewhere)
      if (minute % 4 > 0) continue
      tries += 1
      successes += Number((await signIn(known)).isIn)
    }
    expect({ tries, successes }).toEqual({ tries: 15, successes: 15 })
  })

  test('is not stopped by strangers who call without pause from the same source', async () => {
    const browser = (await signIn(home)).browser ?? ''
    const limited = await startNucleus({ database, clock: nucleus.clock, config: { REQUESTS_PER_MINUTE: 3000 } })
    nucleus.clock.move({ minutes: 2 })
    const ask = (from: From) => limited.call(authOptions, { email: address }, undefined, sentBy(from))
    for (let time = 0; time < 40; time += 1) await ask(home)
    expect((await ask(home)).status).toBe(429)
    const { challengeId } = ok(await ask({ ...home, browser }))
    const chosen = { challengeId, optionId: 'email' }
    expect((await limited.call(authOptionSelected, chosen, undefined, sentBy({ ...home, browser }))).status).toBe(200)
    const code = codeIn(await limited.nextMail(address))
    expect((await limited.call(verifyAuth, { challengeId, code }, undefined, sentBy({ ...home, browser }))).status).toBe(200)
    const statuses = []
    for (let time = 0; time < 40; time += 1) statuses.push((await ask({ ...home, browser })).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(29)
    await limited.close()
  })

  test('has limits of its own all the same', async () => {
    const browser = (await signIn(home)).browser ?? ''
    nucleus.clock.move({ minutes: 10 })
    expect(await attack({ ...home, browser })).toEqual({ isSent: true, guesses: 5 })
    nucleus.clock.move({ minutes: 1 })
    expect(await attack({ ...elsewhere, browser })).toEqual({ isSent: false, guesses: 0 })
    expect((await signIn(home)).isIn).toBe(true)
  })

  test('is notified once, stays known for 90 days after each sign-in, and is stored as a hash only', async () => {
    const { browser = '' } = await signIn(home)
    expect(browser).toMatch(/^[\w-]{43}$/)
    for (const days of [80, 80, 89]) {
      nucleus.clock.move({ days })
      expect(await signIn({ ...home, browser: `unknown,${browser}` })).toEqual({ isIn: true, browser: undefined })
    }
    expect(JSON.stringify(await nucleus.db.select().from(knownBrowsers))).not.toContain(browser)
    nucleus.clock.move({ days: 90 })
    const { browser: next } = await signIn({ ...home, browser })
    expect(next).toMatch(/^[\w-]{43}$/)
    expect(next).not.toBe(browser)
  })

  test.each([
    ['is made up', () => 'x'.repeat(43)],
    ['is changed', (browser: string) => (browser.startsWith('A') ? 'B' : 'A') + browser.slice(1)],
    ['is no token', () => '%,;"'],
    ['comes as the sixth', (browser: string) => `${'a,'.repeat(5)}${browser}`],
  ])('is a stranger when what it stored %s', async (_, changed) => {
    const browser = changed((await signIn(home)).browser ?? '')
    nucleus.clock.move({ minutes: 10 })
    expect((await attack({ ...elsewhere, browser })).guesses).toBe(5)
    nucleus.clock.move({ minutes: 1 })
    expect((await signIn({ ...elsewhere, browser })).isIn).toBe(false)
  })

  test('is known for its own address alone, and one that nobody has is answered the same', async () => {
    const browser = (await signIn(home)).browser ?? ''
    await makeStaff(nucleus.db, 'vetter', { email: 'sam@example.com' })
    nucleus.clock.move({ minutes: 10 })
    const answers = async (email: string) => {
      const all = []
      for (const from of [elsewhere, { ...elsewhere, browser }]) {
        const { status, body } = await nucleus.call(authOptions, { email }, undefined, sentBy(from))
        all.push({ status, body: { ...body, data: body.data.options.length } })
        const { challengeId } = body.data
        for (const answer of [await send(challengeId, from), await verify(challengeId, '000000', from)])
          all.push({ status: answer.status, body: answer.body })
      }
      return all
    }
    const known = await answers('sam@example.com')
    expect(known.map(({ status }) => status)).toEqual([200, 200, 422, 200, 429, 422])
    expect(await answers('nobody@example.com')).toEqual(known)
  })
})

test('the API says that it takes what a browser stored', async () => {
  const { paths } = (await nucleus.app.inject('/nucleus/openapi.json')).json<{ paths: Record<string, object> }>()
  for (const { path } of [authOptions, authOptionSelected, verifyAuth])
    expect(JSON.stringify(paths[`/nucleus${path}`])).toContain(knownBrowserHeader)
})

describe('a new browser', () => {
  test('gets its owner in at once while a stranger elsewhere does what they can', async () => {
    for (let minute = 1; minute <= 30; minute += 1) {
      nucleus.clock.move({ minutes: 1 })
      await attack(stranger(1))
      await attack(stranger(2))
      if (minute % 10 === 0) expect((await signIn(home)).isIn).toBe(true)
    }
  })

  test('gets its owner in within ten minutes while five strangers do what they can', async () => {
    for (const n of [1, 2, 3, 4, 5]) await attack(stranger(n))
    const waits = []
    for (let minute = 0; minute <= 10; minute += 1) {
      for (const n of [1, 2, 3, 4, 5]) await attack(stranger(n))
      if ((await signIn(home)).isIn) break
      waits.push(minute)
      nucleus.clock.move({ minutes: 1 })
    }
    expect(waits).toHaveLength(10)
  })

  test('gets its owner in ten minutes after a stranger at the same source has stopped', async () => {
    for (let time = 0; time < 5; time += 1) {
      await attack(home)
      nucleus.clock.move({ minutes: 1 })
    }
    nucleus.clock.move({ minutes: 10 })
    expect((await signIn(home)).isIn).toBe(true)
  })
})

test('strangers from however many sources get 30 mails sent and 110 guesses in an hour, and one guess a code after that', async () => {
  const total = { mails: 0, guesses: 0 }
  const later = { mails: 0, guesses: 0 }
  for (let minute = 0; minute < 120; minute += 1) {
    const count = minute < 60 ? total : later
    for (let n = 0; n < 6; n += 1) {
      const { isSent, guesses } = await attack({ remoteAddress: `198.18.${minute}.${n}` })
      count.mails += Number(isSent)
      count.guesses += guesses
    }
    nucleus.clock.move({ minutes: 1 })
  }
  expect(total).toEqual({ mails: 30, guesses: 110 })
  expect(later).toEqual({ mails: 30, guesses: 30 })
  nucleus.clock.move({ minutes: 10 })
  const challengeId = await start(home)
  const before = mailed()
  ok(await send(challengeId, home))
  await mailsBy(before + 1)
  const wrong = String((Number(newestCode()) + 1) % 1_000_000).padStart(6, '0')
  expect((await verify(challengeId, wrong, home)).body.message).toBe('Wrong code. Request a new code.')
  expect((await verify(challengeId, newestCode(), home)).body.message).toBe('This code is no longer valid. Request a new code.')
  nucleus.clock.move({ minutes: 1 })
  expect((await signIn(home)).isIn).toBe(true)
})
