import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Contact, contacts } from '#contract/contacts.ts'
import { getJob, jobFile } from '#contract/jobs.ts'
import { callApi } from './support/callApi.ts'
import { fillFolder } from './support/fillFolder.ts'
import { comparerOf, downloadedPerSecond, type Load, readsPerSecond, signInTwo, updatesPerSecond } from './support/load.ts'
import { socketUrl, start } from './support/processes.ts'
import { readOptions } from './support/readOptions.ts'

/**
 * Compares the list of contacts of nucleus with bare Fastify + pg over the same 100,000 contacts of the embedded database, in turn:
 * requests per second of each and their ratio. `npm run bench:contacts`
 */
const { only, quick } = readOptions({ only: { type: 'string', default: '' }, quick: { type: 'boolean', default: false } })
const load: Load = { connections: 20, only, ...(quick ? { seconds: 0.1, rounds: 1 } : { seconds: 5, rounds: 3 }) }
const amounts = quick
  ? { companies: 100, contacts: 2000, registrations: 200 }
  : { companies: 10_000, contacts: 100_000, registrations: 400 }
const compare = comparerOf(load)

const folder = await mkdtemp(join(tmpdir(), 'copilot-contacts-'))
await fillFolder(folder, amounts)
const nucleus = await start(['nucleus/process/main.ts'], { DATA_DIR: folder, SEED: 'none', NODE_ENV: 'production' })
const floor = await start(['bench/support/contactsFloor.ts'], { DATABASE_URL: socketUrl(folder), NODE_ENV: 'production' })
try {
  const users = await signInTwo(nucleus)
  const [headers = {}] = users
  const token = headers.authorization?.slice('Bearer '.length)
  const { data: some = [] } = await callApi(nucleus.base, contacts.calls.list, { page: 1, pageSize: load.connections, from: 'm' }, token)
  const contactId = some[0]?.contactId ?? 1
  const page = '/nucleus/contacts?page=1&pageSize=50'
  const reads = [
    ['get', `/nucleus/contacts/${contactId}`, `/one/${contactId}`],
    ['list', page, '/list'],
    ['list with total', page, '/listWithTotal'],
    ['search', `${page}&q=halvorsen`, '/search?q=halvorsen'],
    ['search, two words', `${page}&q=maria+silva`, '/search?q=maria silva'],
  ] as const
  console.log(
    `${amounts.contacts} contacts, ${load.connections} connections, ${load.rounds} rounds of ${load.seconds} s; median requests/s`,
  )
  for (const [name, path, bare] of reads)
    await compare(
      name,
      () => readsPerSecond(nucleus.base + path, users, load),
      () => readsPerSecond(floor.base + bare, [{}], load),
    )
  const rows: Contact[] = some
  const updates = (url: string) => () => updatesPerSecond({ url, users, rows, bodyOf: promoted }, load)
  await compare('update with audit', updates(`${nucleus.base}/nucleus/contacts/upsert`), updates(`${floor.base}/update`))
  await compare('export CSV, rows/s', exported, () => downloadedPerSecond(`${floor.base}/export`, {}, amounts.contacts))

  /** Rows per second of an export: the job that writes the file, and the download of the file. */
  async function exported(): Promise<number> {
    const startedAt = performance.now()
    const { data: job } = await callApi(nucleus.base, contacts.calls.exportJob, { format: 'csv' } as never, token)
    const { jobId = '' } = job ?? {}
    for (let state = ''; state !== 'done';) {
      await pause(20)
      state = (await callApi(nucleus.base, getJob, { jobId }, token)).data?.state ?? ''
      if (state === 'failed') throw new Error('The export failed')
    }
    const answer = await fetch(`${nucleus.base}/nucleus${jobFile.path.replace('{jobId}', jobId)}`, { headers })
    await answer.arrayBuffer()
    return amounts.contacts / ((performance.now() - startedAt) / 1000)
  }
} finally {
  await floor.stop()
  await nucleus.stop()
  await rm(folder, { recursive: true, force: true })
}

function promoted({ contactId, rowVersion }: Contact, done: number): object {
  return { contactId, rowVersion, jobTitle: `Analyst ${contactId} ${done}` }
}
