import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { tracks } from '#contract/events/tracks.ts'
import { healthPaths } from '#nucleus/observe/health.ts'
import { eventually } from '../../e2e/support/eventually.ts'
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
const readDeployed = (file: string) => readFileSync(join(import.meta.dirname, '../../deploy/dashboard', file), 'utf8')
/** Routes that nobody waits for, as a regular expression of Prometheus, which is anchored. */
const unmeasured = '/nucleus/(health(/.*)?|metrics|changes)'
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

test('without a token they are read by a name of this machine, and not by one that a stranger can point at it', async () => {
  for (const host of ['localhost', 'localhost:3000', '127.0.0.1:3000', '127.0.1.1', '[::1]:3000', 'LOCALHOST', hostname()])
    expect([host, (await read(open, { host })).status]).toEqual([host, 200])
  for (const host of ['metrics.example.com', 'localhost.example.com:3000', '127.0.0.1.example.com', '203.0.113.9', '[2001:db8::1]'])
    expect([host, (await read(open, { host })).status]).toEqual([host, 403])
  expect((await read(guarded, { ...bearer(METRICS_TOKEN), host: 'metrics.example.com' })).status).toBe(200)
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

test('who is refused because of a bound is counted by route', async () => {
  const bounded = await startNucleus({ database, config: { DATA_DIR: tmpdir(), REQUESTS_PER_MINUTE: 2 } })
  for (const status of [401, 401, 429]) expect((await bounded.call(tracks.calls.list, { eventId })).status).toBe(status)
  const text = await bounded.parts.observer.metrics.text()
  expect(text.text).toMatch(/^copilot_http_too_many_requests_total\{method="GET",route="[^"]*session_track[^"]*"\} 1$/m)
  await bounded.close()
})

test('a reader of live changes who leaves is no fault of theirs', async () => {
  await open.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = open.app.server.address() as AddressInfo
  const leaving = new AbortController()
  const { status } = await fetch(`http://127.0.0.1:${port}/nucleus/changes`, { headers: bearer(token), signal: leaving.signal })
  expect(status).toBe(200)
  leaving.abort()
  const counted = await eventually(async () => {
    const found = (await lines()).filter((line) => line.startsWith('copilot_http_requests_total') && line.includes('/nucleus/changes'))
    expect(found).not.toEqual([])
    return found
  })
  expect(counted).toEqual([expect.stringContaining('status="2xx"')])
})

test('behind a proxy whoever has the token reads them, each instance by its own address', async () => {
  const instance = await startNucleus({ database, config: { METRICS_TOKEN, TRUST_PROXY: 1 } })
  expect((await read(instance, bearer(METRICS_TOKEN), '172.18.0.9')).status).toBe(200)
  expect((await read(instance, {}, '172.18.0.9')).status).toBe(401)
  await instance.close()
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
    /^copilot_writes_refused 0$/m,
    /^process_resident_memory_bytes \d+$/m,
    /^process_cpu_seconds_total [\d.]+$/m,
    /^nodejs_eventloop_lag_p99_seconds \S+$/m,
  ])
    expect(text).toMatch(line)
})

test('every metric of the dashboard and of the alerts is one that is answered', async () => {
  ok(await open.call(tracks.calls.list, { eventId }, token))
  open.parts.observer.metrics.recordBlock('a call', 1)
  open.parts.observer.metrics.recordCall({ method: 'GET', route: 'none', status: 429, seconds: undefined })
  const answered = new Set((await lines()).filter((line) => !line.startsWith('#')).map((line) => /^\w+/.exec(line)?.[0]))
  for (const file of ['copilot.json', 'alerts.yaml']) {
    const used = new Set(readDeployed(file).match(/\b(?:copilot|process|nodejs)_\w+/g))
    expect(used.size).toBeGreaterThan(3)
    expect([...used].filter((name) => !answered.has(name))).toEqual([])
  }
})

test('durations of probes, of metrics and of streams are in no quantile: they would hide slow calls', () => {
  for (const file of ['copilot.json', 'alerts.yaml']) {
    const expressions = readDeployed(file).match(/histogram_quantile.*/g) ?? []
    expect(expressions).not.toEqual([])
    for (const one of expressions) expect(one.replaceAll('\\"', '"')).toContain(`route!~"${unmeasured}"`)
  }
  const isLeftOut = (route: string) => new RegExp(`^(?:${unmeasured})$`).test(route)
  for (const route of [...healthPaths, '/nucleus/metrics', '/nucleus/changes'])
    expect([route, isLeftOut(String(route))]).toEqual([route, true])
  for (const route of ['/nucleus/changes/opened', '/nucleus/events/event/:eventId']) expect(isLeftOut(route)).toBe(false)
})

test('an instance that is gone and a job that failed are alerts, and so are refused writes', () => {
  const alerts = readDeployed('alerts.yaml')
  for (const expression of ['up{job="copilot"} == 0', 'copilot_jobs{state="failed"}', 'copilot_writes_refused'])
    expect(alerts).toContain(expression)
})
