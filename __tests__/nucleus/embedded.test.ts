import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import pg from 'pg'
import { type EmbeddedDatabase, startEmbedded } from '#nucleus/db/embedded/index.ts'
import { openServerLog } from '#nucleus/db/embedded/serverLog.ts'
import { lockFolder } from '#nucleus/db/embedded/folderLock.ts'
import { eventually } from '../../e2e/support/eventually.ts'

/** A new database takes a second; generous, for machines that do other things meanwhile. */
let folder: string
let open: EmbeddedDatabase[] = []
const said: string[] = []
const settings = { fsync: 'off' }

beforeEach(async () => {
  folder = join(tmpdir(), `copilot-embedded-${process.pid}-${Math.random().toString(36).slice(2)}`)
  said.length = 0
})
afterEach(async () => {
  for (const one of open) await one.stop()
  open = []
  await rm(folder, { recursive: true, force: true })
})

async function start(at = folder): Promise<EmbeddedDatabase> {
  const embedded = await startEmbedded(at, { print: (line) => said.push(line), settings })
  open.push(embedded)
  return embedded
}

async function stop(embedded: EmbeddedDatabase): Promise<void> {
  open = open.filter((one) => one !== embedded)
  await embedded.stop()
}

async function query<Row extends pg.QueryResultRow>({ connection }: EmbeddedDatabase, statement: string): Promise<Row[]> {
  const client = new pg.Client(connection)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}

/** Whether a process runs; one that has ended but was not waited for yet does not. */
function isAlive(pid = 0): boolean {
  const status = `/proc/${pid}/status`
  try {
    process.kill(pid, 0)
    return !existsSync(status) || !/^State:\s+Z/m.test(readFileSync(status, 'utf8'))
  } catch {
    return false
  }
}

describe('a data folder', () => {
  test('is made at the first start, for its owner alone, and keeps what was written', async () => {
    const first = await start()
    await query(first, 'create table answers as select 42 as answer')
    const pid = first.pid()
    await stop(first)
    expect(isAlive(pid)).toBe(false)
    expect((await stat(folder)).mode & 0o007).toBe(0)
    expect((await stat(join(folder, 'postgres'))).mode & 0o777).toBe(0o700)
    expect(await query(await start(), 'select answer from answers')).toEqual([{ answer: 42 }])
  })

  test('that others could read is closed at the next start, unless it holds other things', async () => {
    await stop(await start())
    await chmod(folder, 0o755)
    await writeFile(join(folder, 'secret.key'), 'key', { mode: 0o666 })
    await chmod(join(folder, 'secret.key'), 0o666)
    await stop(await start())
    expect((await stat(folder)).mode & 0o667).toBe(0o600)
    expect((await stat(join(folder, 'secret.key'))).mode & 0o777).toBe(0o600)
    await chmod(folder, 0o755)
    await writeFile(join(folder, 'letters.txt'), 'not ours')
    await start()
    expect((await stat(folder)).mode & 0o777).toBe(0o755)
  })

  test.each([
    ['with spaces and other letters', 'Données du 1er été'],
    ['longer than the path of a socket may be', 'a long name '.repeat(12).trim()],
  ])('may have a path %s', async (_, name) => {
    await mkdir(folder)
    await chmod(folder, 0o711)
    const embedded = await start(join(folder, name))
    expect(await query(embedded, 'select 1 as one')).toEqual([{ one: 1 }])
    await stop(embedded)
  })

  test('may lie where its owner alone can go, and nothing is opened to others', async () => {
    folder = await mkdtemp(join(tmpdir(), 'copilot-private-'))
    const embedded = await start(join(folder, 'data'))
    expect(await query(embedded, 'select 1 as one')).toEqual([{ one: 1 }])
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
    await stop(embedded)
  })

  test('that a start left unfinished is made anew', async () => {
    await mkdir(join(folder, 'postgres.unfinished'), { recursive: true })
    await chmod(folder, 0o711)
    await writeFile(join(folder, 'postgres.unfinished', 'PG_VERSION'), '18\n')
    expect(await query(await start(), 'select 1 as one')).toEqual([{ one: 1 }])
    expect(await readdir(folder)).not.toContain('postgres.unfinished')
  })

  test.each([
    ['of PGlite', { PG_VERSION: '18\n' }, 'was created by PGlite, which earlier versions used'],
    ['of another program', { 'notes.txt': 'mine' }, 'was not created by this product'],
    ['of an older PostgreSQL', { PG_VERSION: '17\n', 'made-by-copilot': '' }, 'was created by PostgreSQL 17, but this version uses 18'],
  ])('%s is named as such and left as it is', async (_, files, words) => {
    const place = join(folder, 'postgres')
    await mkdir(place, { recursive: true })
    for (const [name, text] of Object.entries(files)) await writeFile(join(place, name), text)
    await expect(start()).rejects.toThrow(words)
    expect((await readdir(place)).toSorted()).toEqual(Object.keys(files).toSorted())
  })

  test('that is a file is refused', async () => {
    await writeFile(folder, 'a file')
    await expect(start()).rejects.toMatchObject({ code: 'EEXIST' })
    expect(await readFile(folder, 'utf8')).toBe('a file')
  })
})

describe('the lock of a folder', () => {
  test('is held by one process at a time, whatever the owner it names', async () => {
    await mkdir(folder)
    const holder = spawn(process.execPath, ['--input-type=module', '-e', holdLock], {
      env: { ...process.env, FOLDER: folder },
      cwd: process.cwd(),
    })
    await once(holder.stdout, 'data')
    // As from another container: the id it names is nobody's here.
    await writeFile(join(folder, 'lock.owner'), '999999 elsewhere')
    await expect(lockFolder(folder)).rejects.toThrow(`The data folder ${folder} is in use by process 999999 on elsewhere.`)
    holder.kill('SIGKILL')
    await once(holder, 'exit')
    const unlock = await lockFolder(folder)
    await expect(lockFolder(folder)).rejects.toThrow(`in use by process ${process.pid}.`)
    await unlock()
    await (
      await lockFolder(folder)
    )()
  })
})
const holdLock = `
  const { lockFolder } = await import(process.cwd() + '/nucleus/db/embedded/folderLock.ts')
  await lockFolder(process.env.FOLDER)
  console.log('held')
  setInterval(() => undefined, 1000)`

describe('the server', () => {
  test('that is killed is started again, and what was written is there', async () => {
    const embedded = await start()
    await query(embedded, 'create table answers as select 42 as answer')
    const first = embedded.pid() ?? 0
    process.kill(first, 'SIGKILL')
    await eventually(async () => expect(await query(embedded, 'select answer from answers')).toEqual([{ answer: 42 }]))
    expect(embedded.pid()).not.toBe(first)
    expect(said.join('\n')).toContain('the database is running again')
  })

  test('that outlives its nucleus is ended by the next one, which has everything', async () => {
    const nucleus = spawn(process.execPath, ['--input-type=module', '-e', runEmbedded], {
      env: { ...process.env, FOLDER: folder },
      cwd: process.cwd(),
    })
    const [pid] = (await once(nucleus.stdout, 'data')).map(Number)
    nucleus.kill('SIGKILL')
    await once(nucleus, 'exit')
    expect(isAlive(pid)).toBe(true)
    const embedded = await start()
    expect(isAlive(pid)).toBe(false)
    expect(await query(embedded, 'select answer from answers')).toEqual([{ answer: 42 }])
  })

  test('starts although another program has the process id of the one before', async () => {
    const first = await start()
    const file = join(first.clusterFolder, 'postmaster.pid')
    const text = await readFile(file, 'utf8')
    await stop(first)
    await writeFile(file, text.replace(/^\d+/, String(process.pid)))
    expect(await query(await start(), 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('forces its writes to the disk and keeps times in UTC', async () => {
    const embedded = await startEmbedded(folder, { print: () => undefined })
    open.push(embedded)
    const [row] = await query<{ settings: string }>(
      embedded,
      `select string_agg(current_setting(name), ' ' order by name) as settings from unnest(array['fsync', 'full_page_writes', 'synchronous_commit', 'timezone', 'data_checksums']) name`,
    )
    expect(row?.settings).toBe('on on on on UTC')
  })

  test('has a log that does not grow without bound', async () => {
    await mkdir(folder)
    const path = join(folder, 'postgres.log')
    const log = openServerLog(path)
    for (let count = 0; count < 5000; count += 1) log.write(`2026-03-02 LOG:  ${'line '.repeat(200)}\n`)
    log.write('2026-03-02 09:00:00.000 UTC [7] FATAL:  no room\n2026-03-02 UTC [8] FATAL:  the database system is starting up\n')
    expect((await stat(path)).size + (await stat(`${path}.before`)).size).toBeLessThan(2_100_000)
    expect(readFileSync(path, 'utf8')).toContain('no room')
    expect(log.lastFailure()).toBe('no room')
  })
})
const runEmbedded = `
  const { startEmbedded } = await import(process.cwd() + '/nucleus/db/embedded/index.ts')
  const { default: pg } = await import('pg')
  const embedded = await startEmbedded(process.env.FOLDER, { print: () => undefined })
  const client = new pg.Client(embedded.connection)
  await client.connect()
  await client.query('create table answers as select 42 as answer')
  console.log(embedded.pid())
  setInterval(() => undefined, 1000)`
