import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { authOptions, logout } from '#contract/auth.ts'
import { tracks } from '#contract/events/tracks.ts'
import { type Database, openDatabase } from '#nucleus/db/client.ts'
import { createReserve, lowestFreeBytes, reserveBytes, reservePath } from '#nucleus/db/embedded/reserve.ts'
import { watchFreeSpace } from '#nucleus/db/freeSpace.ts'
import { eventually } from '../../e2e/support/eventually.ts'
import { logLevels, logLines } from '../support/logLines.ts'
import { bearer, makeEvent, ok, startNucleus, type TestNucleus } from '../support/nucleus.ts'

const folder = join(tmpdir(), `copilot-away-${randomBytes(6).toString('hex')}`)
let database: Database
let nucleus: TestNucleus
const log = logLines()
let token: string
let eventId: number
beforeAll(async () => {
  database = await openDatabase({ folder })
  nucleus = await startNucleus({ database, logStream: log })
  token = (await nucleus.signIn()).token
  eventId = (await makeEvent(database.db)).eventId
})
afterAll(async () => {
  await nucleus.close()
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

const health = () => nucleus.app.inject({ url: '/nucleus/health', headers: bearer(token) })
const list = () => nucleus.call(tracks.calls.list, { eventId }, token)
const save = (name: string) => nucleus.call(tracks.calls.upsert, { eventId, name, color: '#204060' }, token)

test('while the database is away calls answer 503 in plain words, and go on by themselves when it is back', async () => {
  ok(await save('Before'))
  process.kill(database.embedded?.pid() ?? 0, 'SIGKILL')
  const isAway = { status: 503, message: 'The database does not answer. Try again in a minute.', retryAfter: '60' }
  const seen = async (call: ReturnType<typeof list | typeof save>) => {
    const { status, body, headers } = await call
    return status === 200 ? undefined : { status, message: body.message, retryAfter: headers['retry-after'] }
  }
  await eventually(async () => expect(await seen(list())).toEqual(isAway))
  for (const one of await Promise.all([seen(save('Meanwhile')), seen(list()), seen(save('Meanwhile too'))]))
    expect([undefined, isAway]).toContainEqual(one)
  await eventually(async () => expect((await health()).statusCode).toBe(200))
  expect(ok(await list()).map(({ name }) => name)).toContain('Before')
  ok(await save('After'))
  await eventually(() => {
    for (const words of ['the database is back', 'the database is running again']) expect(log.of(words)).not.toEqual([])
  })
  const ofTheServer = ['the database has ended and is being started again', 'the database is running again']
  expect(log.all().filter(({ msg }) => ofTheServer.includes(msg))).toEqual([
    expect.objectContaining({ level: logLevels.warn, msg: ofTheServer[0], by: 'SIGKILL', log: join(folder, 'postgres.log') }),
    expect.objectContaining({ level: logLevels.warn, msg: ofTheServer[1] }),
  ])
  const [outage, ...more] = log.all().filter(({ msg }) => !ofTheServer.includes(msg))
  // Two lines, however many calls were refused: why it began, and what it came to.
  expect(outage).toMatchObject({
    level: logLevels.error,
    msg: 'the database cannot be reached; calls are refused until it is back',
    reason: expect.stringMatching(/^(57P0[123]|ECONN\w+|ENOENT|EPIPE|Connection terminated)$/),
  })
  expect(more).toEqual([
    expect.objectContaining({
      level: logLevels.warn,
      msg: 'the database is back',
      reason: outage?.reason,
      seconds: expect.any(Number),
      refused: expect.any(Number),
    }),
  ])
  expect(more[0]?.refused).toBeGreaterThan(0)
})

test('a transaction whose connection is lost between two statements fails, and the process goes on', async () => {
  const failed = database.db.transaction(async (tx) => {
    await tx.execute('select 1')
    await database.pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and xact_start is not null',
    )
    await tx.execute('select 2')
  })
  await expect(failed).rejects.toThrow()
  ok(await list())
})

test('a server that may end in its own time (SIGTERM) is ended and started again, whoever is connected', async () => {
  const before = database.embedded?.pid() ?? 0
  // The connections of the pools would keep it waiting for ever, while it takes no new ones.
  process.kill(before, 'SIGTERM')
  await eventually(() => expect(database.embedded?.pid()).not.toBe(before))
  await eventually(async () => expect((await health()).statusCode).toBe(200))
  ok(await save('After a plain kill'))
})

const full = (rest: string) => `The disk of the server is full (3 MB free). Nothing was saved. ${rest} Free some space, then try again.`

test('while the disk is full writing is refused in words, people still sign in and out and read, and health says so', async () => {
  const cramped = await startNucleus({ database: { ...database, shortage: () => full('You can still sign in and read.') } })
  const { token: fresh } = await cramped.signIn()
  const before = ok(await list()).length
  const refused = await cramped.call(tracks.calls.upsert, { eventId, name: 'No room', color: '#204060' }, fresh)
  expect(refused).toMatchObject({ status: 503, body: { message: full('You can still sign in and read.') } })
  expect(ok(await cramped.call(tracks.calls.list, { eventId }, fresh))).toHaveLength(before)
  expect((await cramped.app.inject({ url: '/nucleus/health' })).statusCode).toBe(503)
  ok(await cramped.call(logout, {}, fresh))
  expect((await cramped.call(tracks.calls.list, { eventId }, fresh)).status).toBe(401)
  await cramped.close()
})

test('when nothing at all can be written, sign-ins are refused too, and who is signed in reads', async () => {
  const cramped = await startNucleus({ database: { ...database, exhaustion: () => full('You can still read.') } })
  const refused = await cramped.call(authOptions, { email: 'maya@example.com' })
  expect(refused).toMatchObject({ status: 503, body: { message: full('You can still read.') } })
  ok(await cramped.call(tracks.calls.list, { eventId }, token))
  await cramped.close()
})

test('health says no more than what is true of signing in', async () => {
  const words = { shortage: () => full('You can still sign in and read.'), exhaustion: () => full('You can still read.') }
  const cramped = await startNucleus({ database: { ...database, ...words } })
  const { statusCode, body } = await cramped.app.inject('/nucleus/health/ready')
  expect([statusCode, JSON.parse(body)]).toMatchObject([503, { message: full('You can still read.'), data: { database: 'full' } }])
  await cramped.close()
})

test('the database has a reserve on its disk soon after its start', async () => {
  await eventually(() => expect(existsSync(reservePath(join(folder, 'postgres')))).toBe(true))
})

/** A place with a reserve of its own: the watcher of the database would make the database's again. */
async function reservedDisk(): Promise<{ place: string; reserve: () => boolean }> {
  const place = join(await mkdtemp(join(tmpdir(), 'copilot-disk-')), 'postgres')
  disks.push(dirname(place))
  await mkdir(place)
  await createReserve(place, 0)
  return { place, reserve: () => existsSync(reservePath(place)) }
}
const disks: string[] = []
afterAll(() => Promise.all(disks.map((disk) => rm(disk, { recursive: true, force: true }))))

test('a disk that is full, and one that has room again, are a line in the log each, and so is its reserve', async () => {
  const { place } = await reservedDisk()
  const roomy = { least: 0, lowest: 0 }
  const marks = { ...roomy, least: Number.MAX_SAFE_INTEGER }
  const before = log.all().length
  const lines = () => log.all().slice(before)
  const space = await watchFreeSpace(place, { report: database.notices.report, marks })
  const line = (level: number, msg: string) => expect.objectContaining({ level, msg, freeMegabytes: expect.any(Number) })
  const begun = line(logLevels.error, 'the disk is full; writes are refused until there is room')
  expect(lines()).toEqual([begun])

  marks.lowest = marks.least
  await eventually(() => expect(space.exhaustion()).toBeDefined())
  const exhausted = [
    line(logLevels.warn, 'the reserve of the disk was given up'),
    line(logLevels.error, 'the disk is full to its end; signing in is refused too'),
  ]
  await eventually(() => expect(lines()).toEqual([begun, ...exhausted]))

  Object.assign(marks, roomy)
  await eventually(() => expect(log.of('the disk has room again; writes go on')).toHaveLength(1))
  expect(space.shortage()).toBeUndefined()
  expect(lines()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ level: logLevels.warn, msg: 'the reserve of the disk was made again' }),
      expect.objectContaining({ level: logLevels.warn, msg: 'the disk has room again; writes go on', seconds: expect.any(Number) }),
    ]),
  )
  expect(lines()).toHaveLength(5)
  await space.stop()
})

test('a disk with less room than is needed is noticed at the start, and its reserve is given up before the last room is used', async () => {
  const { place, reserve } = await reservedDisk()
  expect((await stat(reservePath(place))).size).toBe(reserveBytes)
  const everything = Number.MAX_SAFE_INTEGER

  const report = () => undefined
  const short = await watchFreeSpace(place, { report, marks: { least: everything, lowest: lowestFreeBytes } })
  expect(short.shortage()).toMatch(/^The disk of the server is full \(\d+ MB free\)\. Nothing was saved\. You can still sign in and read\./)
  expect(short.exhaustion()).toBeUndefined()
  await short.stop()
  expect(reserve()).toBe(true)

  const none = await watchFreeSpace(place, { report, marks: { least: everything, lowest: everything } })
  expect(none.exhaustion()).toMatch(/^The disk of the server is full \(\d+ MB free\)\. Nothing was saved\. You can still read\./)
  await none.stop()
  expect(reserve()).toBe(false)

  const roomy = await watchFreeSpace(place, { report })
  expect([roomy.shortage(), roomy.exhaustion()]).toEqual([undefined, undefined])
  await eventually(() => expect(reserve()).toBe(true))
  await roomy.stop()
})
