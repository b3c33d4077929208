import { afterAll, afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { authSessions as listAuthSessions, logout, revokeSession, unattendedHeader, verifyAuth } from '#contract/auth.ts'
import { adminContacts } from '#contract/common.ts'
import { contacts, authSessions } from '#nucleus/db/tables/index.ts'
import { bearer, ok, startForLogins, startNucleus, type TestNucleus } from '../support/nucleus.ts'
import { testDatabase } from '../support/testDatabase.ts'

const database = await testDatabase()
const address = 'maya@example.com'
let nucleus: TestNucleus
afterAll(() => database.close())
beforeEach(async () => {
  nucleus = await startForLogins(database, address)
})
afterEach(() => nucleus.close())

const isSignedIn = async (token: string) => (await nucleus.call(adminContacts, {}, token)).status === 200

describe('a session', () => {
  test('is found by the bearer token and never by a cookie', async () => {
    const { token } = await nucleus.signInAs(address)
    const withCookie = await nucleus.call(adminContacts, {}, undefined, { cookies: { accessToken: token } })
    expect(withCookie).toMatchObject({
      status: 401,
      body: { code: 401, message: 'You are not signed in. Sign in and try again.', data: null },
    })
    expect((await nucleus.call(adminContacts, {}, undefined, { headers: { authorization: token } })).status).toBe(401)
    expect((await nucleus.call(adminContacts, {}, 'A'.repeat(43))).status).toBe(401)
    expect(await isSignedIn(token)).toBe(true)
  })

  test('is required before a body is read', async () => {
    const answer = await nucleus.app.inject({
      method: 'POST',
      url: '/nucleus/logout',
      headers: { 'content-type': 'application/json' },
      payload: '{broken',
    })
    expect(answer.statusCode).toBe(401)
  })

  test('ends after an hour without a call', async () => {
    const { token } = await nucleus.signInAs(address)
    nucleus.clock.move({ minutes: 60 })
    expect(await isSignedIn(token)).toBe(true)
    nucleus.clock.move({ minutes: 60 })
    expect(await isSignedIn(token)).toBe(true)
    nucleus.clock.move({ minutes: 60, seconds: 1 })
    expect(await isSignedIn(token)).toBe(false)
  })

  test('is not prolonged by what the console requests while nobody uses it', async () => {
    const { token } = await nucleus.signInAs(address)
    const unattended = () => nucleus.call(adminContacts, {}, token, { headers: { [unattendedHeader]: '1' } })
    nucleus.clock.move({ minutes: 50 })
    expect((await unattended()).status).toBe(200)
    nucleus.clock.move({ minutes: 10, seconds: 1 })
    expect((await unattended()).status).toBe(401)
    expect(await isSignedIn(token)).toBe(false)
  })

  test('ends after twelve hours, however busy', async () => {
    const { token } = await nucleus.signInAs(address)
    for (let time = 0; time < 13; time += 1) {
      nucleus.clock.move({ minutes: 55 })
      expect(await isSignedIn(token)).toBe(true)
    }
    nucleus.clock.move({ minutes: 5 })
    expect(await isSignedIn(token)).toBe(false)
  })

  test('ends at once at logout, for its own token only', async () => {
    const staying = await nucleus.signInAs(address)
    nucleus.clock.move({ minutes: 2 })
    const leaving = await nucleus.signInAs(address)
    expect(await isSignedIn(leaving.token)).toBe(true)
    expect((await nucleus.call(logout, {}, leaving.token)).status).toBe(200)
    expect(await isSignedIn(leaving.token)).toBe(false)
    expect(await isSignedIn(staying.token)).toBe(true)
  })

  test('that another nucleus ended is refused here within five seconds', async () => {
    const neighbour = await startNucleus({ database, clock: nucleus.clock })
    const { token } = await nucleus.signInAs(address)
    expect(await isSignedIn(token)).toBe(true)
    expect((await neighbour.call(logout, {}, token)).status).toBe(200)
    nucleus.clock.move({ seconds: 5 })
    expect(await isSignedIn(token)).toBe(false)
    await neighbour.close()
  })

  test('ends within five seconds when its contact is no staff any more', async () => {
    const { token } = await nucleus.signInAs(address)
    expect(await isSignedIn(token)).toBe(true)
    await nucleus.db.update(contacts).set({ contactStateId: 4 }).where(eq(contacts.email, address))
    nucleus.clock.move({ seconds: 5 })
    expect(await isSignedIn(token)).toBe(false)
  })

  test('outlives a restart of nucleus', async () => {
    const { token } = await nucleus.signInAs(address)
    const restarted = await startNucleus({ database, clock: nucleus.clock })
    expect((await restarted.call(adminContacts, {}, token)).status).toBe(200)
    await restarted.close()
  })

  test('writes when it was last seen once a minute', async () => {
    const { token } = await nucleus.signInAs(address)
    /** What is stored once a nucleus that served one call has closed. */
    async function lastSeenAfterCall() {
      const once = await startNucleus({ database, clock: nucleus.clock })
      expect((await once.call(adminContacts, {}, token)).status).toBe(200)
      await once.close()
      return (await database.db.select().from(authSessions))[0]?.lastSeenAt
    }
    nucleus.clock.move({ seconds: 59 })
    expect(await lastSeenAfterCall()).toBe('2026-03-02T09:00:00.000Z')
    nucleus.clock.move({ seconds: 1 })
    expect(await lastSeenAfterCall()).toBe('2026-03-02T09:01:00.000Z')
  })
})

describe('the list of sessions', () => {
  test('shows the own ones that work, with the device in words', async () => {
    const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
    const { challengeId, code } = await nucleus.askForCode(address)
    const { accessToken } = ok(await nucleus.call(verifyAuth, { challengeId, code }, undefined, { headers: { 'user-agent': firefox } }))
    await nucleus.signIn('readOnly')
    expect(ok(await nucleus.call(listAuthSessions, {}, accessToken))).toEqual([
      {
        sessionId: expect.any(String),
        createdAt: '2026-03-02T09:00:00.000Z',
        lastSeenAt: '2026-03-02T09:00:00.000Z',
        device: 'Firefox on Windows',
        isCurrent: true,
      },
    ])
  })

  test('ends another session of the same user', async () => {
    const here = await nucleus.signInAs(address)
    nucleus.clock.move({ minutes: 2 })
    const there = await nucleus.signInAs(address)
    const [latest] = ok(await nucleus.call(listAuthSessions, {}, here.token)).filter(({ isCurrent }) => !isCurrent)
    const sessionId = latest?.sessionId ?? ''
    expect(ok(await nucleus.call(revokeSession, { sessionId }, here.token))).toEqual({ sessionId })
    expect(await isSignedIn(there.token)).toBe(false)
    expect(ok(await nucleus.call(listAuthSessions, {}, here.token))).toHaveLength(1)
  })

  test('cannot end a session of somebody else', async () => {
    const maya = await nucleus.signInAs(address)
    const admin = await nucleus.signIn('admin')
    const [session] = ok(await nucleus.call(listAuthSessions, {}, maya.token))
    expect((await nucleus.call(revokeSession, { sessionId: session?.sessionId }, admin.token)).status).toBe(404)
    expect((await nucleus.call(revokeSession, { sessionId: 'nonsense' }, admin.token)).status).toBe(404)
    expect(await isSignedIn(maya.token)).toBe(true)
  })
})

test('a public call works whatever is in the header', async () => {
  const answer = await nucleus.app.inject({ method: 'GET', url: '/nucleus/health', headers: bearer('x'.repeat(43)) })
  expect(answer.statusCode).toBe(200)
})
