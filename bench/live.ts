import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { Agent, get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { registrations } from '#contract/events/registrations.ts'
import { registrationStatusBulk } from '#contract/events/registrationBulk.ts'
import { tracks } from '#contract/events/tracks.ts'
import { registrationStatus } from '#constants/statuses.ts'
import { callApi } from './support/callApi.ts'
import { signIn, socketUrl, start, type StartedProcess } from './support/processes.ts'
import { readOptions } from './support/readOptions.ts'

/**
 * Measures what open streams of live changes cost one nucleus on the embedded database: memory; the time of a page of a list
 * without them, with them while no one writes, and while one person saves five times a second; how soon a change reaches every
 * reader; and what readers cost a write, of one row and of 500, although no transaction notifies. `npm run bench:live`
 */
const values = readOptions({
  streams: { type: 'string', default: '500' },
  seconds: { type: 'string', default: '10' },
  quick: { type: 'boolean', default: false },
})
const streamCount = values.quick ? 4 : Number(values.streams)
const windowMs = values.quick ? 100 : Number(values.seconds) * 1000
const [saves, moves, reaches] = values.quick ? [3, 1, 2] : [300, 10, 20]

const folder = await mkdtemp(join(tmpdir(), 'copilot-live-'))
const memoryFile = join(folder, 'memory.json')
const nucleus = await start(['--expose-gc', '--import', './bench/support/tellMemory.ts', 'nucleus/process/main.ts'], {
  DATA_DIR: folder,
  SEED: values.quick ? 'small' : 'event',
  NODE_ENV: 'production',
  MEMORY_FILE: memoryFile,
})
const database = new pg.Client({ connectionString: socketUrl(folder) })
try {
  await database.connect()
  const token = await signIn(nucleus)
  const headers = { authorization: `Bearer ${token}` }
  const list = `${nucleus.base}/nucleus/events/registrations/1/0/0?page=1&pageSize=50`
  const saved = await track(token)
  const save = async (): Promise<void> => {
    const { data } = await callApi(nucleus.base, tracks.calls.upsert, { ...saved.row, name: `Bench ${saved.row.rowVersion % 7}` }, token)
    if (data) saved.row = data
  }
  const tokens = await tokensOf(nucleus, Math.ceil(streamCount / 8))
  // Before other work has allocated and freed memory, which streams would reuse.
  const before = await memoryOf(nucleus)
  const early = await openStreams(nucleus, streamCount, tokens)
  const after = await memoryOf(nucleus)
  for (const reader of early) reader.answer.destroy()
  const mb = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
  console.log(`${early.length} streams: ${mb(after.used - before.used)} more in use, ${mb(after.rss - before.rss)} more of the system's`)
  await measure(list, headers)
  const alone = await measure(list, headers)
  const aloneWriting = await measure(list, headers, save)
  const readers = await openStreams(nucleus, streamCount, tokens)
  print('list, nobody writes', alone, await measure(list, headers))
  print('list, five saves a second', aloneWriting, await measure(list, headers, save))
  await measureReach(readers, save)
  const withReaders = [await timesOf(save, saves), await timesOf(() => bulk(token), moves)] as const
  for (const reader of readers) reader.answer.destroy()
  const withoutReaders = [await timesOf(save, saves), await timesOf(() => bulk(token), moves)] as const
  print('save that all readers receive', withoutReaders[0], withReaders[0])
  print('bulk of 500, to all', withoutReaders[1], withReaders[1])
} finally {
  await database.end()
  await nucleus.stop()
  await rm(folder, { recursive: true, force: true })
}

function at(times: readonly number[], share: number): string {
  return (times[Math.floor((times.length - 1) * share)] ?? 0).toFixed(1)
}

interface Reader {
  answer: IncomingMessage
  /** When the last part arrived, in milliseconds. */
  last: number
}

/** Opens `count` streams, eight per person at most. */
async function openStreams(started: StartedProcess, count: number, tokens: readonly string[]): Promise<Reader[]> {
  const agent = new Agent({ maxSockets: Infinity })
  const open = (accessToken: string) =>
    new Promise<Reader>((resolve, reject) => {
      const request = get(`${started.base}/nucleus/changes`, { agent, headers: { authorization: `Bearer ${accessToken}` } }, (answer) => {
        const reader: Reader = { answer, last: 0 }
        answer.on('data', (part: Buffer) => {
          if (part.includes('"tracks"')) reader.last = performance.now()
        })
        answer.on('error', () => undefined)
        answer.once('data', () => resolve(reader))
      })
      request.once('error', reject)
    })
  const readers: Reader[] = []
  for (let at = 0; at < count; at += 1) readers.push(await open(tokens[Math.floor(at / 8)] ?? ''))
  return readers
}

/** Signs in `headcount` new users. */
async function tokensOf(started: StartedProcess, people: number): Promise<string[]> {
  const tokens: string[] = []
  for (let at = 0; at < people; at += 1) {
    const email = `reader.${at}@example.com`
    await database.query(
      `insert into contacts (first_name, last_name, email, is_admin, role) values ('Reader', $1, $2, true, 'readOnly')`,
      [`Number ${at}`, email],
    )
    tokens.push(await signIn(started, email))
  }
  return tokens
}

async function track(token: string) {
  const { data } = await callApi(nucleus.base, tracks.calls.upsert, { eventId: 1, name: 'Bench', color: '#112233' }, token)
  if (!data) throw new Error('The track was not stored')
  return { row: data }
}

/** Moves 500 registrations back and forth. */
async function bulk(token: string): Promise<void> {
  const all = { eventId: 1, eventCompanyTypeId: 0 }
  const { data = [] } = await callApi(nucleus.base, registrations.calls.ids, { ...all, eventStatusId: registrationStatus.approved }, token)
  const eventRegistrationIds = data.slice(0, 500)
  await callApi(nucleus.base, registrationStatusBulk, { eventRegistrationIds, eventStatusId: registrationStatus.waitlisted }, token)
  await callApi(nucleus.base, registrationStatusBulk, { eventRegistrationIds, eventStatusId: registrationStatus.approved }, token)
}

/** Bytes of the process after garbage collection: in use, and resident. */
async function memoryOf({ pid }: StartedProcess): Promise<{ used: number; rss: number }> {
  await rm(memoryFile, { force: true })
  process.kill(pid, 'SIGUSR2')
  for (;;) {
    const text = await readFile(memoryFile, 'utf8').catch(() => '')
    if (text.endsWith('}')) return JSON.parse(text) as { used: number; rss: number }
    await pause(20)
  }
}

/** Times of a call for four users who click fast, in milliseconds and sorted, while `work` runs five times a second. */
async function measure(url: string, headers: Record<string, string>, work?: () => Promise<void>): Promise<number[]> {
  const until = performance.now() + windowMs
  const times: number[] = []
  const calling = Array.from({ length: 4 }, async () => {
    while (performance.now() < until) {
      const startedAt = performance.now()
      const answer = await fetch(url, { headers })
      await answer.arrayBuffer()
      times.push(performance.now() - startedAt)
      await pause(Math.random() * 200)
    }
  })
  const working = (async () => {
    while (work && performance.now() < until) {
      await work()
      await pause(200)
    }
  })()
  await Promise.all([...calling, working])
  return times.toSorted((a, b) => a - b)
}

async function timesOf(work: () => Promise<void>, count: number): Promise<number[]> {
  const times: number[] = []
  for (let done = 0; done < count; done += 1) {
    const startedAt = performance.now()
    await work()
    times.push(performance.now() - startedAt)
  }
  return times.toSorted((a, b) => a - b)
}

/** The time from the answer to a save until the last reader received the change. */
async function measureReach(readers: readonly Reader[], save: () => Promise<void>): Promise<void> {
  const times: number[] = []
  for (let done = 0; done < reaches; done += 1) {
    const before = performance.now()
    await save()
    const answered = performance.now()
    while (readers.some(({ last }) => last < before)) await pause(2)
    times.push(Math.max(0, ...readers.map(({ last }) => last - answered)))
  }
  times.sort((a, b) => a - b)
  console.log(`the last of ${readers.length} readers heard ${at(times, 0.5)} ms (p50), ${at(times, 1)} ms (longest) after the answer`)
}

function print(name: string, without: readonly number[], now: readonly number[]): void {
  const ratio = (share: number) => (Number(at(now, share)) / Number(at(without, share))).toFixed(2)
  console.log(
    `${name.padEnd(26)} p50 ${at(without, 0.5)} → ${at(now, 0.5)} ms (×${ratio(0.5)}), p99 ${at(without, 0.99)} → ${at(now, 0.99)} ms (×${ratio(0.99)})`,
  )
}
