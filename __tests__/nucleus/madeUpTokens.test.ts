import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { authOptions, verifyAuth } from '#contract/auth.ts'
import { adminContacts } from '#contract/common.ts'
import { countedReads } from '../support/countedReads.ts'
import { bearer, ok, startForLogins, startNucleus, type TestNucleus } from '../support/nucleus.ts'
import { testDatabase } from '../support/testDatabase.ts'

const address = 'maya@example.com'
const stored = await testDatabase()
const { database, reads } = countedReads(stored)
let nucleus: TestNucleus
let token: string
afterAll(() => stored.close())
beforeEach(async () => {
  const unlimited = await startForLogins(database, address)
  token = (await unlimited.signInAs(address)).token
  await unlimited.close()
  nucleus = await startNucleus({ database, config: { REQUESTS_PER_MINUTE: 30 } })
})
afterEach(() => nucleus.close())

const madeUp = (): string => randomBytes(32).toString('base64url')
const ask = async (given: string, remoteAddress = '203.0.113.9'): Promise<number> =>
  (await nucleus.call(adminContacts, {}, given, { remoteAddress })).status

describe('a made-up token', () => {
  test('counts for where it comes from, and costs no read of the database once that is limited', async () => {
    const before = reads()
    const statuses = []
    for (let time = 0; time < 120; time += 1) statuses.push(await ask(madeUp()))
    expect(statuses.filter((status) => status === 401)).toHaveLength(30)
    expect(statuses.filter((status) => status === 429)).toHaveLength(90)
    expect(reads() - before).toBe(30)
  })

  test('does not stop a session that is in use from the same place', async () => {
    expect(await ask(token)).toBe(200)
    for (let time = 0; time < 40; time += 1) await ask(madeUp())
    expect(await ask(madeUp())).toBe(429)
    expect(await ask(token)).toBe(200)
  })

  test('does not stop a session that was just begun there', async () => {
    nucleus.clock.move({ minutes: 2 })
    const { challengeId, code } = await nucleus.askForCode(address)
    const { accessToken } = ok(await nucleus.call(verifyAuth, { challengeId, code }))
    for (let time = 0; time < 40; time += 1) await ask(madeUp())
    expect(await ask(accessToken)).toBe(200)
  })

  test('does not stop anybody elsewhere', async () => {
    for (let time = 0; time < 40; time += 1) await ask(madeUp())
    expect(await ask(token, '198.51.100.7')).toBe(200)
  })

  test.each(['', 'x', 'x'.repeat(42), 'x'.repeat(44), `${'x'.repeat(42)}!`, `${'x'.repeat(43)} y`])(
    'that looks like none, %j, never reaches the database',
    async (given) => {
      const before = reads()
      expect(await ask(given)).toBe(401)
      expect(reads()).toBe(before)
    },
  )

  test('is not looked up where nobody asks who calls', async () => {
    const before = reads()
    await nucleus.app.inject({ method: 'GET', url: '/nucleus/no-such-call', headers: bearer(madeUp()) })
    await nucleus.app.inject({ method: 'GET', url: '/nucleus/openapi.json', headers: bearer(madeUp()) })
    await nucleus.app.inject({ method: 'GET', url: '/nucleus/health', headers: bearer(madeUp()) })
    expect(reads()).toBe(before)
  })
})

test('a session buys no more sign-ins than anybody gets', async () => {
  expect(await ask(token)).toBe(200)
  const statuses = []
  for (let time = 0; time < 62; time += 1) {
    const given = time % 2 ? token : madeUp()
    const answer = await nucleus.call(authOptions, { email: `a.${time}@example.com` }, given, { remoteAddress: '203.0.113.9' })
    statuses.push(answer.status)
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(30)
})
