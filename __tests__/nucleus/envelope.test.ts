import { afterAll, describe, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import type { InjectOptions } from 'fastify'
import { limits } from '#constants/limits.ts'
import { adminContacts } from '#contract/common.ts'
import { tracks } from '#contract/events/tracks.ts'
import { bearer, makeEvent, startNucleus } from '../support/nucleus.ts'
import { testDatabase } from '../support/testDatabase.ts'

const nucleus = await startNucleus()
const { token } = await nucleus.signIn('admin')
afterAll(() => nucleus.close())

const send = (options: InjectOptions) => nucleus.app.inject({ ...options, headers: { ...bearer(token), ...options.headers } })
const post = (payload: string, type = 'application/json') =>
  send({ method: 'POST', url: '/nucleus/events/session_track/upsert', payload, headers: { 'content-type': type } })

describe('an answer is an envelope', () => {
  test('of code, message and data for a success', async () => {
    const answer = await nucleus.call(adminContacts, {}, token)
    expect(answer).toMatchObject({ status: 200, body: { code: 200, message: 'OK', data: expect.any(Array) } })
  })

  test('for JSON that is none', async () => {
    const answer = await post('{"name": "Mac')
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({ code: 400, message: expect.any(String), data: { fields: { body: expect.any(String) } } })
  })

  test('for an empty body', async () => {
    expect((await post('')).statusCode).toBe(400)
  })

  test.each(['[]', '"text"', '5', 'null'])('for the body %s, which is no object', async (payload) => {
    const answer = await post(payload)
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ code: 422, message: expect.any(String), data: { fields: expect.any(Object) } })
  })

  test('for a call that there is not', async () => {
    for (const url of ['/nucleus/nothing', '/elsewhere']) {
      const answer = await send({ method: 'GET', url })
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toEqual({ code: 404, message: 'This address does not exist.', data: null })
    }
  })

  test('for a parameter of the wrong kind', async () => {
    const answer = await send({ method: 'GET', url: '/nucleus/events/session_tracks/first' })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 400, message: expect.stringContaining('eventId') })
  })

  test('for a body that is too large', async () => {
    const answer = await post(JSON.stringify({ name: 'x'.repeat(limits.bodyBytes) }))
    expect(answer.statusCode).toBe(413)
    expect(answer.json()).toEqual({ code: 413, message: expect.any(String), data: { fields: { body: expect.any(String) } } })
  })

  test('for a body that is no JSON at all', async () => {
    const answer = await post('<track/>', 'application/xml')
    expect(answer.statusCode).toBe(415)
    expect(answer.json()).toEqual({ code: 415, message: expect.any(String), data: { fields: { 'content-type': expect.any(String) } } })
  })

  test('for too many requests', async () => {
    const limited = await startNucleus({ database: nucleus.database, clock: nucleus.clock, config: { REQUESTS_PER_MINUTE: 3 } })
    const statuses = []
    for (let time = 0; time < 5; time += 1) statuses.push((await limited.call(adminContacts, {}, token)).status)
    // The first counts for where it comes from: this nucleus has not seen the session yet.
    expect(statuses).toEqual([200, 200, 200, 200, 429])
    const { body } = await limited.call(adminContacts, {}, token)
    expect(body).toEqual({ code: 429, message: 'Too many requests. Wait a minute and try again.', data: null })
    await limited.close()
  })

  test('for strangers who ask too often', async () => {
    const limited = await startNucleus({ database: nucleus.database, config: { REQUESTS_PER_MINUTE: 3 } })
    const statuses = []
    for (let time = 0; time < 4; time += 1) statuses.push((await limited.call(adminContacts, {}, 'A'.repeat(43))).status)
    expect(statuses).toEqual([401, 401, 401, 429])
    await limited.close()
  })

  test('without internals when the server fails, and the health check says so', async () => {
    const database = await testDatabase()
    const broken = await startNucleus({ database })
    const { token: own } = await broken.signIn('admin')
    const { eventId } = await makeEvent(database.db)
    await database.db.execute(sql`alter table tracks rename to elsewhere`)
    const answer = await broken.call(tracks.calls.list, { eventId }, own)
    expect(answer).toMatchObject({
      status: 500,
      body: { code: 500, message: expect.stringMatching(/^Something went wrong on the server\. Request \S+\.$/), data: null },
    })
    expect(answer.text).not.toMatch(/tracks|select|relation|at .*\.ts/)
    await database.close()
    const health = await broken.app.inject({ method: 'GET', url: '/nucleus/health' })
    expect(health.statusCode).toBe(503)
    await broken.app.close()
  })
})

test('every answer carries the headers that keep it out of other pages', async () => {
  for (const url of ['/nucleus/health', '/nucleus/nothing', '/nucleus/admin_contacts']) {
    const { headers } = await nucleus.app.inject({ method: 'GET', url })
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
    })
  }
})
