import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { nucleusLimits } from '#constants/nucleusLimits.ts'
import { budgetOf } from '#contract/budgets.ts'
import { allCalls } from '#contract/index.ts'
import { readConfig } from '#nucleus/base/config.ts'
import { serverEnvironment, serverFlags } from '#scripts/install.mjs'

const file = (name: string): Promise<string> => readFile(join(import.meta.dirname, '../..', name), 'utf8')
/** What is under a name of the compose file's services. */
const serviceIn = (compose: string, name: string): string => new RegExp(`^  ${name}:\\n((?:(?:    .*|)\\n)+)`, 'm').exec(compose)?.[1] ?? ''

/** What `stopOnSignal` allows a stop after the drain, in seconds. */
const stopSeconds = 10

test('no file with secrets, of whatever folder, goes into the image', async () => {
  const ignored = (await file('.dockerignore')).split('\n')
  for (const pattern of ['.git', '**/.env', '**/.env.*', '**/*.key', '**/.data', '**/node_modules']) expect(ignored).toContain(pattern)
})

test('the image holds what runs, without the packages that only build and test', async () => {
  const dockerfile = await file('deploy/Dockerfile')
  expect(dockerfile).toContain('npm prune --omit=dev')
  expect(dockerfile.slice(dockerfile.lastIndexOf('FROM'))).not.toMatch(/COPY .*\/app \/app/)
})

test('a password of any characters reaches the database: it is in no address', async () => {
  const compose = await file('deploy/compose.yaml')
  expect(compose).not.toMatch(/:\/\/[^\s]*\$\{POSTGRES_PASSWORD/)
  expect(serviceIn(compose, 'nucleus')).toMatch(/^ {6}PGPASSWORD: \$\{POSTGRES_PASSWORD/m)
})

test('what an operator may want to set reaches nucleus, and is the standard otherwise', async () => {
  const service = serviceIn(await file('deploy/compose.yaml'), 'nucleus')
  const standards = readConfig({})
  for (const name of ['METRICS_TOKEN', 'LOG_LEVEL', 'HISTORY_MONTHS', 'REQUESTS_PER_MINUTE'] as const)
    expect(service).toContain(`\n      ${name}: \${${name}:-${standards[name] ?? ''}}\n`)
})

test('both programs say whether they are well, and the proxy waits for that', async () => {
  const compose = await file('deploy/compose.yaml')
  for (const name of ['nucleus', 'console']) expect(serviceIn(compose, name)).toContain('healthcheck:')
  expect(serviceIn(compose, 'proxy').match(/condition: service_healthy/g)).toHaveLength(2)
})

test('both programs serve on while they are not ready, and are given the time for that and for the stop', async () => {
  const compose = await file('deploy/compose.yaml')
  for (const name of ['nucleus', 'console']) {
    const service = serviceIn(compose, name)
    const drain = Number(/DRAIN_SECONDS: '(\d+)'/.exec(service)?.[1])
    expect(Number(/stop_grace_period: (\d+)s/.exec(service)?.[1])).toBeGreaterThanOrEqual(drain + stopSeconds)
    // Twice what the proxy needs to notice.
    expect(drain).toBeGreaterThanOrEqual(5)
    expect(service).toContain('/health/ready')
  }
})

test('every way to start a server gives Node what `npm start` gives it', async () => {
  const flags = serverFlags.join(' ')
  const names = ['deploy/Dockerfile', 'deploy/compose.yaml', 'deploy/copilot.service', 'docs/operations.md']
  for (const name of names) {
    // In a list of arguments as in a line of a shell.
    const starts = (await file(name)).replaceAll(/['",]/g, '').match(/bin\/node .*\b(?:server|main)\.ts/g) ?? []
    expect(starts.filter((start) => !start.includes(` ${flags} `)).concat(starts.length > 0 ? [] : [name])).toEqual([])
  }
  for (const [name, value] of Object.entries(serverEnvironment))
    for (const path of names.filter((one) => one !== 'deploy/compose.yaml')) expect(await file(path)).toContain(`${name}=${value}`)
})

test('an installation begins empty, without the demo data of `npm start`, and says how the first administrator gets in', async () => {
  const unit = await file('deploy/copilot.service')
  expect(unit).toMatch(/^Environment=SEED=none$/m)
  expect(serviceIn(await file('deploy/compose.yaml'), 'nucleus')).toMatch(/^ {6}SEED: \$\{SEED:-none\}$/m)
  expect(await file('deploy/Dockerfile')).toMatch(/^ENV .*\bSEED=none\b/m)
  const docs = await file('docs/operations.md')
  const section = docs.slice(docs.indexOf('## As a service of systemd')).split('\n## ')[0]
  for (const text of [unit, section]) expect(text).toMatch(/staff.* add /)
  expect(section).toContain('`SEED=none`')
})

test('no log fills the disk', async () => {
  const compose = await file('deploy/compose.yaml')
  expect(compose).toMatch(
    /^x-service: &service\n {2}logging:\n {4}driver: json-file\n {4}options:\n {6}max-size: \d+m\n {6}max-file: '\d+'$/m,
  )
  for (const name of ['postgres', 'nucleus', 'console', 'proxy']) expect(serviceIn(compose, name)).toContain('<<: *service')
})

test('the proxy asks who is ready, knows all instances of compose, and asks another when one has gone', async () => {
  const caddyfile = await file('deploy/Caddyfile')
  expect(caddyfile).toMatch(/^\(instances\) \{[^}]*health_interval \d+ms[^}]*lb_try_duration \d+s[^}]*\}/m)
  expect(caddyfile.match(/health_uri \/(nucleus\/)?health\/ready\n\s*import instances/g)).toHaveLength(2)
  expect(caddyfile.match(/reverse_proxy/g)).toHaveLength(2)
  const compose = await file('deploy/compose.yaml')
  for (const [name, port] of [
    ['nucleus', 4000],
    ['console', 3000],
  ] as const) {
    const replicas = Number(/replicas: (\d+)/.exec(serviceIn(compose, name))?.[1])
    const instances = Array.from({ length: replicas }, (_, at) => `copilot-${name}-${at + 1}:${port}`).join(' ')
    for (const text of [caddyfile, compose]) expect(text).toContain(instances)
  }
})

test('the site of nginx writes the caller’s address, says https, and forwards the largest upload and the longest call', async () => {
  const site = await file('deploy/nginx.conf')
  expect(site).toContain('\tproxy_set_header X-Forwarded-For $remote_addr;\n')
  expect(site).toContain('\tproxy_set_header X-Forwarded-Proto $scheme;\n')
  const megabytes = Number(/client_max_body_size (\d+)m;/.exec(site)?.[1])
  expect(megabytes * 1024 * 1024).toBeGreaterThan(Math.max(...allCalls.map((call) => budgetOf(call).bytesIn)))
  expect(Number(/proxy_read_timeout (\d+)s;/.exec(site)?.[1])).toBeGreaterThan(nucleusLimits.exportSeconds)
  expect(site).not.toMatch(/proxy_buffering|Upgrade/)
})

describe('the unit of systemd', () => {
  test('runs the product without npm, as an ordinary account', async () => {
    const unit = await file('deploy/copilot.service')
    expect(unit).toMatch(/^ExecStart=\/\S+\/node_modules\/node\/bin\/node .*server\.ts$/m)
    expect(unit).toMatch(/^User=copilot$/m)
    expect(unit).toMatch(/^Environment=NODE_ENV=production /m)
  })

  test('lets the process stop its own database, and gives it the time', async () => {
    const unit = await file('deploy/copilot.service')
    expect(unit).toMatch(/^KillMode=mixed$/m)
    expect(unit).toMatch(/^Restart=on-failure$/m)
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThanOrEqual(stopSeconds)
  })

  test('forbids what it needs not, and not what Node and PostgreSQL need', async () => {
    const unit = await file('deploy/copilot.service')
    for (const line of ['NoNewPrivileges=yes', 'ProtectSystem=strict', 'CapabilityBoundingSet=', 'SystemCallFilter=@system-service'])
      expect(unit).toContain(`\n${line}\n`)
    expect(unit).not.toMatch(/^MemoryDenyWriteExecute=/m)
    expect(unit).toMatch(/^RestrictAddressFamilies=AF_UNIX /m)
    expect(unit).toMatch(/^StateDirectory=copilot$/m)
    expect(unit).toMatch(/DATA_DIR=\/var\/lib\/copilot$/m)
  })
})
