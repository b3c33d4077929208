import { afterAll, expect, test } from '@jest/globals'
import { ShutdownState } from '#nucleus/http/ShutdownState.ts'
import { startNucleus } from '../support/nucleus.ts'

const stopping = new ShutdownState()
const nucleus = await startNucleus({ config: { REQUESTS_PER_MINUTE: 5 }, stopping })
const { app, database } = nucleus
afterAll(() => nucleus.close())
const ask = async (path: string) => {
  const { statusCode, body, headers } = await app.inject(`/nucleus/health${path}`)
  return { status: statusCode, headers, body: JSON.parse(body) as { message: string; data: Record<string, string> } }
}

test('a thousand probes at once cost one connection, and no limit counts them', async () => {
  expect(database.pool.totalCount).toBe(0)
  const answers = await Promise.all(Array.from({ length: 1000 }, () => ask('/ready')))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(database.pool.totalCount).toBe(1)
})

test('ready says that the database is well, the version and the newest migration', async () => {
  for (const path of ['', '/ready']) {
    const { status, body, headers } = await ask(path)
    expect(status).toBe(200)
    expect(body.data).toEqual({
      database: 'up',
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      migration: expect.stringMatching(/^\d{4}_[a-z_]+$/),
    })
    expect(headers['cache-control']).toBe('no-store')
  }
})

test('a database that cannot be written is not ready', async () => {
  await database.pool.query('set default_transaction_read_only = on')
  expect(await ask('/ready')).toMatchObject({
    status: 503,
    body: { message: 'The database cannot be written.', data: { database: 'readOnly' } },
  })
  await database.pool.query('reset default_transaction_read_only')
  expect((await ask('/ready')).status).toBe(200)
})

test('live asks no database', async () => {
  const holders = await Promise.all(Array.from({ length: database.pool.options.max }, () => database.pool.connect()))
  expect(await ask('/live')).toMatchObject({ status: 200, body: { data: { version: expect.any(String) } } })
  expect(database.pool.waitingCount).toBe(0)
  for (const holder of holders) holder.release()
})

test('a server that stops lives, and is not ready', async () => {
  stopping.begin()
  expect((await ask('/live')).status).toBe(200)
  for (const path of ['', '/ready'])
    expect(await ask(path)).toMatchObject({
      status: 503,
      headers: { 'retry-after': '10' },
      body: { message: 'The server is stopping.', data: { version: expect.any(String) } },
    })
})
