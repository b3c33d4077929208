import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { readSecretKey } from '#nucleus/secretKey.ts'

let folder: string
const started: ChildProcess[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nucleus-'))
})
afterEach(async () => {
  for (const child of started.splice(0)) if (child.exitCode === null && child.kill('SIGKILL')) await once(child, 'exit')
  await rm(folder, { recursive: true, force: true })
})

describe('the server key', () => {
  test('is the one that was set', async () => {
    expect(await readSecretKey({ SECRET_KEY: 's'.repeat(32), DATA_DIR: folder })).toBe('s'.repeat(32))
  })

  test('is otherwise made once, also by several at once, and only its owner can read it', async () => {
    const dataDir = join(folder, 'not', 'there', 'yet')
    const keys = await Promise.all(Array.from({ length: 5 }, () => readSecretKey({ SECRET_KEY: undefined, DATA_DIR: dataDir })))
    expect(keys[0]).toMatch(/^[0-9a-f]{64}$/)
    expect(new Set([...keys, await readSecretKey({ SECRET_KEY: undefined, DATA_DIR: dataDir })]).size).toBe(1)
    expect((await stat(join(dataDir, 'secret.key'))).mode & 0o777).toBe(0o600)
  })
})

/** A process that makes a new database; generous, for machines that do other things meanwhile. */
const processMs = 120_000

describe('nucleus as a process', () => {
  /** Starts it; `text` collects what it writes, `line` waits for a match in it, `ended` for its exit code. */
  function start(env: Record<string, string>) {
    const child = spawn(process.execPath, ['nucleus/main.ts'], {
      cwd: join(import.meta.dirname, '../..'),
      env: { NODE_ENV: 'test', PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', SEED: 'none', DATA_DIR: folder, ...env },
    })
    started.push(child)
    let text = ''
    const hasMore = new Set<() => void>()
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part: Buffer) => {
        text += part.toString()
        for (const look of hasMore) look()
      })
    const ended = once(child, 'close').then(([code]) => code as number | null)
    const line = (form: RegExp): Promise<string> =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = form.exec(text)
          if (found) resolve(found[1] ?? found[0])
        }
        hasMore.add(look)
        look()
        void ended.then((code) => reject(new Error(`It ended with ${code}: ${text}`)))
      })
    return { child, line, ended, said: () => text }
  }

  test(
    'serves until it is told to stop, and keeps a second one out of its folder meanwhile',
    async () => {
      const first = start({})
      const address = await first.line(/listens on (\S+)/)
      expect((await fetch(`${address}/health`)).status).toBe(200)

      const second = start({})
      expect(await second.ended).toBe(1)
      expect(second.said()).toContain(`in use by process ${first.child.pid}`)

      first.child.kill('SIGTERM')
      expect(await first.ended).toBe(0)
      await expect(readFile(join(folder, 'lock'))).rejects.toThrow('ENOENT')
    },
    processMs,
  )

  test(
    'names every wrong setting and does not start',
    async () => {
      const { ended, said } = start({ PORT: 'x', SEED: 'huge', MAIL_URL: 'smtp-secret' })
      expect(await ended).toBe(1)
      expect(said()).toMatch(/PORT must be a number/)
      expect(said()).toMatch(/SEED must be small, event, large or none/)
      expect(said()).toMatch(/MAIL_URL must look like/)
      expect(said()).not.toContain('smtp-secret')
    },
    processMs,
  )

  test(
    'says in plain words that the database does not answer',
    async () => {
      const { ended, said } = start({ DATABASE_URL: 'postgres://copilot:secret@127.0.0.1:1/copilot' })
      expect(await ended).toBe(1)
      expect(said()).toBe('The database of DATABASE_URL does not answer. Is it running, and is its address right?\n')
    },
    processMs,
  )
})
