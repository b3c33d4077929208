import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import pg from 'pg'
import { nucleusLimits } from '#constants/nucleusLimits.ts'
import { companyAutocomplete } from '#contract/common.ts'
import type { AnyCall } from '#contract/define.ts'
import { tracks } from '#contract/events/tracks.ts'
import { allCalls } from '#contract/index.ts'
import { searchEverything } from '#contract/search.ts'
import { eventually } from '../../e2e/support/eventually.ts'
import { addressOf } from '../support/liveReader.ts'
import {
  bearer,
  makeCompany,
  makeEvent,
  makeEventCompany,
  makeCompanyType,
  makeRegistration,
  ok,
  startNucleus,
} from '../support/nucleus.ts'
import { testDatabase } from '../support/testDatabase.ts'

const database = await testDatabase({ calls: 2, searches: 2 })
const nucleus = await startNucleus({ database })
const base = await addressOf(nucleus)
const [{ token }, { token: other }] = [await nucleus.signIn('admin'), await nucleus.signIn('readOnly')]
const type = await makeCompanyType(nucleus.db)
const { companyId } = await makeCompany(nucleus.db, { name: 'Quillmere' })
const { eventCompanyId } = await makeEventCompany(nucleus.db, { ...type, companyId })
const { eventId } = await makeEvent(nucleus.db)
const { eventRegistrationId } = await makeRegistration(nucleus.db, { eventId })
/** Holds the table that every search reads; and sees who waits for it, which a transaction sees but once. */
const [holder, watcher] = [new pg.Client(database.url), new pg.Client(database.url)]

beforeAll(async () => {
  await holder.connect()
  await watcher.connect()
  // From here on both sessions are known without a look into the database.
  for (const as of [token, other]) ok(await nucleus.call(tracks.calls.list, { eventId }, as))
})
afterEach(() => holder.query('rollback'))
afterAll(async () => {
  await holder.end()
  await watcher.end()
  await nucleus.close()
  await database.close()
})

const hold = () => holder.query('begin; lock table companies in access exclusive mode')
const waitingNow = async (): Promise<number[]> => {
  const { rows } = await watcher.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.map(({ pid }) => pid)
}
const untilWaiting = (isEnough: (pids: number[]) => boolean): Promise<number[]> =>
  eventually(async () => {
    const pids = await waitingNow()
    if (!isEnough(pids)) throw new Error(`${pids.length} statements wait`)
    return pids
  })
/** A search whose caller can hang up. */
function begin(path: string, as = token) {
  const gone = new AbortController()
  const answer = fetch(`${base}/nucleus${path}`, { headers: bearer(as), signal: gone.signal })
  return { answer, status: answer.then(({ status }) => status).catch(() => 'gone' as const), giveUp: () => gone.abort() }
}
const othersStatus = async () => (await nucleus.call(tracks.calls.list, { eventId }, other)).status

describe('searches that are given up', () => {
  test('cost others nothing: five hundred of them, with two connections', async () => {
    await hold()
    for (let round = 0; round < 10; round += 1) {
      const searches = Array.from({ length: 50 }, () => begin('/search/quillmere'))
      await untilWaiting((pids) => pids.length > 0)
      searches.forEach(({ giveUp }) => giveUp())
      expect(await othersStatus()).toBe(200)
      await untilWaiting((pids) => pids.length === 0)
    }
  })

  test('take their connection along: it may still be stopped when the next statement runs on it', async () => {
    await hold()
    const search = begin('/search/quillmere')
    const stopped = await untilWaiting((pids) => pids.length > 0)
    search.giveUp()
    await untilWaiting((pids) => pids.length === 0)
    await holder.query('rollback')
    expect(ok(await nucleus.call(searchEverything, { term: 'quillmere' }, token))).toHaveLength(1)
    const { rows } = await watcher.query(`select from pg_stat_activity where pid = any($1)`, [stopped])
    expect(rows).toEqual([])
  })

  test('leave the queue when they wait for a connection', async () => {
    await hold()
    const both = [begin('/search/quillmere'), begin('/search/quillmere', other)]
    await untilWaiting((pids) => pids.length === 2)
    const third = database.searches.begin('of a third', () => new Error('replaced'))
    const run = database.searches.run(third, () => Promise.resolve('it had its turn'))
    third.controller.abort(new Error('it left'))
    await expect(run).rejects.toThrow('it left')
    both.forEach(({ giveUp }) => giveUp())
    await untilWaiting((pids) => pids.length === 0)
  })
})

test('of a session whose statement was stopped one statement runs at a time, until one of them ends', async () => {
  const { searches, close } = await testDatabase({ searches: 4 })
  try {
    const first = searches.begin('hasty', () => new Error('replaced'))
    const begun = Promise.withResolvers<void>()
    const stopped = searches.run(first, (client) => {
      begun.resolve()
      return client.query('select pg_sleep(600)')
    })
    await begun.promise
    const second = searches.begin('hasty', () => new Error('replaced'))
    first.controller.abort(new Error('given up'))
    await expect(stopped).rejects.toThrow('given up')
    searches.end(first)

    const started: string[] = []
    const hold = (name: string) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      const run = searches.run(second, () => {
        started.push(name)
        return promise
      })
      return { end: () => (resolve(), run) }
    }
    const [one, two, three] = [hold('one'), hold('two'), hold('three')]
    await eventually(() => expect(started).toEqual(['one']))
    // Another session is not held up, so its statement has begun after all that could.
    const other = searches.begin('another', () => new Error('replaced'))
    await searches.run(other, () => Promise.resolve())
    expect(started).toEqual(['one'])
    await one.end()
    await eventually(() => expect(started).toEqual(['one', 'two', 'three']))
    await Promise.all([two.end(), three.end()])
    for (const search of [second, other]) searches.end(search)
  } finally {
    await close()
  }
})

/** The calls that the console makes for each letter, each with a term that is long enough. */
const perLetter = allCalls.filter((call) => ['term', 'searchTerm', 'searchText'].some((name) => isTakenBy(call, name)))
function isTakenBy({ params, query }: AnyCall, name: string): boolean {
  return name in params.shape || name in (query?.shape ?? {})
}
const addressIn = ({ path, query }: AnyCall): string =>
  path
    .replace(/\{(term|searchText)\}/, 'quillmere')
    .replace('{eventId}', String(eventId))
    .replace('{eventRegistrationId}', String(eventRegistrationId))
    .replace('{eventCompanyId}', String(eventCompanyId)) + (query && 'searchTerm' in query.shape ? '?searchTerm=quillmere' : '')

test('what is looked up letter by letter is these calls', () => {
  expect(perLetter.map(({ name }) => name).toSorted()).toEqual([
    'common/companyAutocomplete',
    'common/contactAutocomplete',
    'common/contactAutocompleteNetwork',
    'common/contactAutocompletePurgatory',
    'common/contactAutocompleteV3',
    'events/contactsOfEvent',
    'events/contactsOfEventCompany',
    'events/registrationTransfer/candidates',
    'search/everything',
  ])
})

test.each(perLetter.map((call) => [call.name, call] as const))('%s is stopped when nobody waits for it any more', async (_, call) => {
  await hold()
  const search = begin(addressIn(call))
  await untilWaiting((pids) => pids.length > 0)
  search.giveUp()
  expect(await search.status).toBe('gone')
  await untilWaiting((pids) => pids.length === 0)
})

test('of one session a few searches run at once: the newest, and whoever waits for an older one is answered', async () => {
  await hold()
  const oldest = begin('/companies/autocomplete/quillmere')
  await untilWaiting((pids) => pids.length > 0)
  const newer = Array.from({ length: nucleusLimits.searchesAtOnce }, () => nucleus.call(companyAutocomplete, { term: 'quillmere' }, token))
  const refused = await oldest.answer
  expect([refused.status, ((await refused.json()) as { message: string }).message]).toEqual([
    429,
    'Stopped, because you started a newer search.',
  ])
  await holder.query('rollback')
  for (const answer of await Promise.all(newer)) expect(ok(answer)).toMatchObject([{ name: 'Quillmere' }])
})

describe('a connection', () => {
  test('whose transaction is still open or broken is given to nobody else', async () => {
    for (const left of ['select 1', 'select 1 / 0']) {
      const client = await database.pool.connect()
      await client.query('begin')
      await client.query(left).catch(() => undefined)
      client.release()
      const { rows } = await database.pool.query<{ is_own: boolean }>('select txid_current_if_assigned() is null as is_own')
      expect(rows).toEqual([{ is_own: true }])
    }
  })

  test('on which no transaction could begin is not lost to the others', async () => {
    for (let time = 0; time < 2; time += 1) {
      database.pool.once('acquire', (client) => void (client as pg.PoolClient & pg.Client).end())
      await expect(nucleus.db.transaction(() => Promise.resolve())).rejects.toThrow()
    }
    expect(await othersStatus()).toBe(200)
  })
})
