import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { allMigrations, migrationLock } from '#nucleus/db/migrate.ts'
import { readSecretKey } from '#nucleus/process/secretKey.ts'
import { eventually } from '../../e2e/support/eventually.ts'
import { endProcesses, startProcess } from '../support/processes.ts'
import { testDatabase } from '../support/testDatabase.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nucleus-'))
})
afterEach(async () => {
  await endProcesses()
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

describe('nucleus as a process', () => {
  const start = (env: Record<string, string>) => startProcess({ DATA_DIR: folder, ...env })

  test('serves until it is stopped, and keeps a second one out of its folder meanwhile', async () => {
    const first = start({})
    const address = await first.line(/listens on (\S+)/)
    expect((await fetch(`${address}/health`)).status).toBe(200)
    await first.line(/^No one can sign in yet\. Add the first administrator: npm run staff -- add ADDRESS /m)

    const second = start({})
    expect(await second.ended).toBe(1)
    expect(second.said()).toContain(`in use by process ${first.child.pid}`)

    first.child.kill('SIGTERM')
    expect(await first.ended).toBe(0)
    await expect(readFile(join(folder, 'lock.owner'))).rejects.toThrow('ENOENT')
  })

  test('ends in order when npm, through which it was started, is stopped', async () => {
    const npm = startProcess({ DATA_DIR: folder, HOME: folder }, { program: 'npm', args: ['run', 'nucleus'] })
    const address = await npm.line(/listens on (\S+)/)
    npm.child.kill('SIGTERM')
    await npm.ended
    await eventually(() => expect(readFile(join(folder, 'lock.owner'))).rejects.toThrow('ENOENT'))
    await expect(fetch(`${address}/health`)).rejects.toThrow()
  })

  test('names every wrong setting and does not start', async () => {
    const { ended, said } = start({ PORT: 'x', SEED: 'huge', MAIL_URL: 'smtp-secret' })
    expect(await ended).toBe(1)
    expect(said()).toMatch(/PORT must be a whole number, 0 to 65535/)
    expect(said()).toMatch(/SEED must be small, event, large or none/)
    expect(said()).toMatch(/MAIL_URL must look like/)
    expect(said()).not.toContain('smtp-secret')
  })

  test('says that it cannot listen before it makes a database, and without a stack', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const data = join(folder, 'data')
    const wrong: Record<string, string>[] = [{ PORT: String(port) }, { HOST: '203.0.113.7' }, { HOST: 'no such host' }]
    const starts = wrong.map((env) => start({ DATA_DIR: data, ...env }))
    const said = await Promise.all(starts.map(async (one) => [await one.ended, one.said()]))
    other.close()
    const noHost = 'HOST is not an address of this machine. Use 127.0.0.1 for this machine only, or 0.0.0.0 to let other machines in.\n'
    expect(said).toEqual([
      [1, `Port ${port} is in use. Stop the other program, or set PORT to another port.\n`],
      [1, noHost],
      [1, noHost],
    ])
    await expect(stat(data)).rejects.toThrow('ENOENT')
  })

  test('is refused over a database of a newer version, changing nothing; one that runs goes on', async () => {
    const { url, db, close } = await testDatabase()
    const older = { DATABASE_URL: url, SECRET_KEY: 's'.repeat(32) }
    try {
      const running = start(older)
      const address = await running.line(/listens on (\S+)/)
      await db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a newer version', 4102444800000)`)
      const { line, said } = start(older)
      await expect(line(/listens on/)).rejects.toThrow('It ended with 1')
      expect(said()).toMatch(
        /^The database was last used by a newer version of the product: it has a migration of 2100-01-01T00:00:00Z\. This is version [\d.]+, whose last migration is \d{4}_\w+ of 20\d\d-\S+Z\. Start the newer version, or restore a backup made by this one \(docs\/operations\.md, "Versions"\)\. Nothing was changed\.\n$/,
      )
      const { rows } = await db.execute(sql`select count(*)::int as count from drizzle.__drizzle_migrations`)
      expect(rows).toEqual([{ count: allMigrations().length + 1 }])
      expect((await fetch(`${address}/health`)).status).toBe(200)
    } finally {
      await endProcesses()
      await close()
    }
  })

  test('says what it waits for while another process has the tables, and then serves', async () => {
    const { url, pool, close } = await testDatabase()
    const other = await pool.connect()
    try {
      await other.query('select pg_advisory_lock($1)', [migrationLock])
      const waiting = start({ DATABASE_URL: url, SECRET_KEY: 's'.repeat(32) })
      await waiting.line(/^Another process updates, restores or backs up this database\. Waiting until it has finished …$/m)
      await other.query('select pg_advisory_unlock($1)', [migrationLock])
      await waiting.line(/listens on (\S+)/)
    } finally {
      other.release()
      await endProcesses()
      await close()
    }
  })

  test('says in plain words, naming the folder, where its data folder cannot be made', async () => {
    // No account may make folders there, and Node says of it what it says of a disk that is read-only.
    const { ended, said } = start({ DATA_DIR: '/proc/copilot/data' })
    expect(await ended).toBe(1)
    expect(said()).toMatch(
      /^(Cannot create|Cannot write to|This account is not allowed to use) \/proc(\/copilot)?[.:] .*Set DATA_DIR to another folder\.\n$/,
    )
  })

  test('says in plain words that the database does not answer', async () => {
    const { ended, said } = start({ DATABASE_URL: 'postgres://copilot:secret@127.0.0.1:1/copilot', SECRET_KEY: 's'.repeat(32) })
    expect(await ended).toBe(1)
    expect(said()).toBe('The database of DATABASE_URL does not answer. Is it running, and is its address right?\n')
  })
})
