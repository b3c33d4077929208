import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { tracks } from '#contract/events/tracks.ts'
import { bearer, makeEvent, ok, startNucleus } from '../support/nucleus.ts'
import { testDatabase } from '../support/testDatabase.ts'

const database = await testDatabase()
const METRICS_TOKEN = 'a-token-for-prometheus'
const open = await startNucleus({ database, config: { DATA_DIR: tmpdir() } })
const guarded = await startNucleus({ database, config: { METRICS_TOKEN } })
const proxied = await startNucleus({ database, config: { TRUST_PROXY: 1 } })
const { token } = await open.signIn()
let eventId = 0
beforeAll(async () => {
  eventId = (await makeEvent(open.db)).eventId
})
afterAll(async () => {
  await Promise.all([open.close(), guarded.close(), proxied.close()])
  await database.close()
})

const read = async (nucleus = open, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') => {
  const { statusCode, payload } = await nucleus.app.inject({ url: '/nucleus/metrics', headers, remoteAddress })
  return { status: statusCode, text: payload }
}
const lines = async () => (await read()).text.split('\n')
const routes = async () => new Set((await lines()).map((line) => /route="([^"]*)"/.exec(line)?.[1]).filter((route) => route !== undefined))

test('without a token a program on this machine reads them, and nobody through a proxy or from elsewhere', async () => {
  for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) expect((await read(open, {}, address)).status).toBe(200)
  for (const address of ['203.0.113.9', '10.0.0.1', '::ffff:10.0.0.1', '2001:db8::1'])
    expect((await read(open, {}, address)).status).toBe(403)
  for (const name of ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via'])
    expect((await read(open, { [name]: '127.0.0.1' })).status).toBe(403)
  expect((await read(proxied)).status).toBe(403)
  expect((await read(proxied, { 'x-forwarded-for': '127.0.0.1' })).status).toBe(403)
})

test('with a token whoever has it reads them, from anywhere, and nobody else', async () => {
  expect((await read(guarded, bearer(METRICS_TOKEN), '203.0.113.9')).status).toBe(200)
  for (const headers of [{}, bearer(''), bearer(`${METRICS_TOKEN}x`), bearer(token), { authorization: `Basic ${METRICS_TOKEN}` }])
    expect((await read(guarded, headers)).status).toBe(401)
})

test('calls are counted by the template of their route and the class of their status', async () => {
  ok(await open.call(tracks.calls.list, { eventId }, token))
  await open.call(tracks.calls.list, { eventId: eventId + 1000 })
  const counted = (await lines()).filter((line) => line.startsWith('copilot_http_requests_total') && line.includes('session_track'))
  expect(counted).toEqual([
    expect.stringMatching(/^copilot_http_requests_total\{method="GET",route="[^"]*:eventId[^"]*",status="2xx"\} 1$/),
    expect.stringMatching(/^copilot_http_requests_total\{method="GET",route="[^"]*:eventId[^"]*",status="4xx"\} 1$/),
  ])
})

test('whatever is called, it adds no more than the route that it has', async () => {
  await open.app.inject('/nucleus/first-nothing')
  const before = await routes()
  for (const path of ['/nucleus/nothing-1', '/nucleus/%zz', '/nucleus/%2e%2e', `/nucleus/${'x'.repeat(2000)}`]) await open.app.inject(path)
  await open.app.inject({ method: 'PROPFIND' as 'GET', url: '/nucleus/health' })
  expect(await routes()).toEqual(before)
  expect(before).toContain('none')
})

test('they hold the state of the database, of jobs and streams, of the process, and the version', async () => {
  const text = (await read()).text
  for (const line of [
    /^copilot_info\{version="\d+\.\d+\.\d+",migration="\d{4}_\w+"\} 1$/m,
    /^copilot_database_up 1$/m,
    /^copilot_database_connections\{pool="calls",state="used"\} \d+$/m,
    /^copilot_database_connections\{pool="jobs",state="idle"\} \d+$/m,
    /^copilot_database_waiting\{pool="calls"\} 0$/m,
    /^copilot_jobs\{state="waiting"\} 0$/m,
    /^copilot_jobs\{state="failed"\} 0$/m,
    /^copilot_jobs_oldest_waiting_seconds 0$/m,
    /^copilot_live_streams 0$/m,
    /^copilot_data_free_bytes \d+$/m,
    /^process_resident_memory_bytes \d+$/m,
    /^process_cpu_seconds_total [\d.]+$/m,
    /^nodejs_eventloop_lag_p99_seconds \S+$/m,
  ])
    expect(text).toMatch(line)
})

test('every metric of the dashboard and of the alerts is one that is answered', async () => {
  ok(await open.call(tracks.calls.list, { eventId }, token))
  open.parts.observer.metrics.heldBy('a call', 1)
  const answered = new Set((await lines()).filter((line) => !line.startsWith('#')).map((line) => /^\w+/.exec(line)?.[0]))
  const folder = join(import.meta.dirname, '../../deploy/dashboard')
  for (const file of ['copilot.json', 'alerts.yaml']) {
    const used = new Set(readFileSync(join(folder, file), 'utf8').match(/\b(?:copilot|process|nodejs)_\w+/g))
    expect(used.size).toBeGreaterThan(3)
    expect([...used].filter((name) => !answered.has(name))).toEqual([])
  }
})
