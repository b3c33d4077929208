import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { FastifyInstance } from 'fastify'
import { compressFolder } from '#scripts/folders.ts'
import { readBuiltFiles, serveBuiltFiles } from '#nucleus/http/builtFiles.ts'
import { trustIn } from '#nucleus/base/trustedProxies.ts'
import { consoleServer } from '#server/consoleErrors.ts'

const script = `console.log('${'rows '.repeat(100)}')`
const address = '/_next/static/chunks/one.js'
let folder: string
let app: FastifyInstance

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'copilot-built-'))
  const built = join(folder, 'static')
  await mkdir(join(built, 'chunks'), { recursive: true })
  await mkdir(join(built, 'media'))
  await writeFile(join(folder, 'secret.txt'), 'outside')
  await writeFile(join(built, 'chunks', 'one.js'), script)
  await writeFile(join(built, 'media', 'inter.woff2'), 'a font')
  await compressFolder(built)
  app = consoleServer(trustIn(0))
  serveBuiltFiles(app, '/_next/static/', await readBuiltFiles(built))
  // From here on it is all in memory.
  await rm(built, { recursive: true })
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

test('the console has as long to start as nucleus', () => {
  expect(app.initialConfig.pluginTimeout).toBe(120_000)
})

describe('files of the build', () => {
  test.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip, br;q=0', 'gzip', gunzipSync],
    ['', undefined, (bytes: Buffer) => bytes],
    ['identity', undefined, (bytes: Buffer) => bytes],
  ] as const)('are sent to who takes “%s” with the coding %s', async (accepted, coding, decoded) => {
    const { statusCode, headers, rawPayload } = await get(address, { 'accept-encoding': accepted })
    expect(statusCode).toBe(200)
    expect(headers['content-encoding']).toBe(coding)
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(headers.vary).toBe('accept-encoding')
    expect(headers['accept-ranges']).toBeUndefined()
    expect(Number(headers['content-length'])).toBe(rawPayload.length)
    expect(decoded(rawPayload).toString()).toBe(script)
  })

  test('that are no text are sent as they are, and a part of one is never sent', async () => {
    const { statusCode, headers, body } = await get('/_next/static/media/inter.woff2', { 'accept-encoding': 'br', range: 'bytes=0-1' })
    expect([statusCode, headers['content-type'], headers['content-encoding'], body]).toEqual([200, 'font/woff2', undefined, 'a font'])
  })

  test('are not sent again to who has them, in each coding', async () => {
    const tags = new Set<string>()
    for (const accepted of ['br', 'gzip', '']) {
      const { headers } = await get(address, { 'accept-encoding': accepted })
      const tag = String(headers.etag)
      tags.add(tag)
      const again = await get(address, { 'accept-encoding': accepted, 'if-none-match': `"other", W/${tag}` })
      expect([again.statusCode, again.body]).toEqual([304, ''])
    }
    expect(tags.size).toBe(3)
    expect((await get(address, { 'if-none-match': '"other"' })).statusCode).toBe(200)
  })

  test('answer HEAD with the same headers and nothing else', async () => {
    const { statusCode, headers, body } = await app.inject({ method: 'HEAD', url: address, headers: { 'accept-encoding': 'br' } })
    expect([statusCode, headers['content-encoding'], body]).toEqual([200, 'br', ''])
  })

  test.each([
    '/_next/static/',
    '/_next/static/chunks',
    '/_next/static/chunks/other.js',
    '/_next/static/chunks/one.js.br',
    '/_next/static/../secret.txt',
    '/_next/static/..%2fsecret.txt',
    '/_next/static/%2e%2e/%2e%2e/secret.txt',
    '/_next/static/chunks/..%2f..%2fsecret.txt',
    '/_next/static/chunks/one.js%00',
    '/_next/static/__proto__',
  ])('%s is nothing', async (url) => {
    const { statusCode, body } = await get(url)
    expect(statusCode).toBe(404)
    expect(body).toBe('There is nothing at this address.\n')
  })
})
