import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'

const file = (name: string): Promise<string> => readFile(join(import.meta.dirname, '../..', name), 'utf8')
/** What stands under a name of the compose file's services. */
const serviceIn = (compose: string, name: string): string => new RegExp(`^  ${name}:\\n((?:(?:    .*|)\\n)+)`, 'm').exec(compose)?.[1] ?? ''

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

test('both programs say whether they are well, and the proxy waits for that', async () => {
  const compose = await file('deploy/compose.yaml')
  for (const name of ['nucleus', 'console']) expect(serviceIn(compose, name)).toContain('healthcheck:')
  expect(serviceIn(compose, 'proxy').match(/condition: service_healthy/g)).toHaveLength(2)
})

test('the proxy asks another instance when one has gone', async () => {
  const caddyfile = await file('deploy/Caddyfile')
  expect(caddyfile).toMatch(/^\(another\) \{[^}]*lb_try_duration \d+s[^}]*fail_duration \d+s[^}]*\}/m)
  expect(caddyfile.match(/import another/g)).toHaveLength(caddyfile.match(/reverse_proxy/g)?.length ?? 0)
})
