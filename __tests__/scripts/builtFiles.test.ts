import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { FastifyInstance } from 'fastify'
import { compressFolder } from '#scripts/folders.ts'
import { type BuiltFiles, readBuiltFiles, serveBuiltFiles } from '#nucleus/http/builtFiles.ts'
import { trustIn } from '#nucleus/base/trustedProxies.ts'
import { consoleServer } from '#server/consoleErrors.ts'
import { limitSources } from '#server/limitSources.ts'

const script = `console.log('${'rows '.repeat(100)}')`
const address = '/_next/static/chunks/one.js'
let folder: string
let app: FastifyInstance

/** All in memory. */
let files: BuiltFiles

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
  files = await readBuiltFiles(built)
  serveBuiltFiles(app, '/_next/static/', files)
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

  test('are unpacked once for all who take no compression', async () => {
    const [file] = files.values()
    if (!file) throw new Error('There is a file')
    const [one, other] = await Promise.all([file.plain(), file.plain()])
    expect(one.toString()).toBe(script)
    expect(other).toBe(one)
    expect(await file.plain()).toBe(one)
  })

  test('are so many in a minute for a source, and no fewer for another', async () => {
    const limited = consoleServer(trustIn(0))
    await limitSources(limited, 2)
    serveBuiltFiles(limited, '/_next/static/', files)
    const from = (remoteAddress: string) => limited.inject({ url: address, remoteAddress, headers: { 'accept-encoding': 'br' } })
    const statuses = async (...addresses: string[]) => {
      const answers: number[] = []
      for (const one of addresses) answers.push((await from(one)).statusCode)
      return answers
    }
    expect(await statuses('2001:db8::1', '2001:db8::2', '2001:db8::3', '203.0.113.9')).toEqual([200, 200, 429, 200])
    const refused = await from('2001:db8::4')
    expect([refused.body, refused.headers['retry-after']]).toEqual(['Too many requests. Wait a minute and try again.\n', '60'])
    await limited.close()
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

test('a build that was not finished is refused by the name of its file', async () => {
  const unfinished = await mkdtemp(join(tmpdir(), 'copilot-unfinished-'))
  await writeFile(join(unfinished, 'one.js'), script)
  await writeFile(join(unfinished, 'one.js.gz'), '')
  await expect(readBuiltFiles(unfinished)).rejects.toThrow(/one\.js\.gz is not whole/)
  await rm(unfinished, { recursive: true })
})
