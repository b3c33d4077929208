import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { fillFolder } from './support/fillFolder.ts'
import { median } from './support/load.ts'
import { type Lists, listsOf } from './support/longListCalls.ts'
import { openPlans } from './support/queryPlans.ts'
import { signIn, socketUrl, start, type StartedProcess } from './support/processes.ts'
import { readOptions } from './support/readOptions.ts'

/**
 * Compares what the lists of contacts and companies cost with 10,000 and with 1,000,000 contacts, in turn: p50 and p95 of each call, and the
 * ratio of the p50. Then the query plans of each call on the large database. `npm run bench:long-lists -- --data FOLDER` uses a folder that
 * `npm run seed -- --size large` filled; `--without-plans` leaves the plans out.
 */
const values = readOptions({
  data: { type: 'string' },
  calls: { type: 'string', default: '60' },
  only: { type: 'string', default: '' },
  'without-plans': { type: 'boolean', default: false },
  quick: { type: 'boolean', default: false },
})
const calls = values.quick ? 2 : Number(values.calls)
const amounts = values.quick
  ? { few: { companies: 20, contacts: 1500, registrations: 200 }, many: { companies: 100, contacts: 3000, registrations: 200 } }
  : {
      few: { companies: 1000, contacts: 10_000, registrations: 200 },
      many: { companies: 100_000, contacts: 1_000_000, registrations: 500_000 },
    }

const own = await mkdtemp(join(tmpdir(), 'copilot-long-lists-'))
const folders = { few: join(own, 'few'), many: values.data ?? join(own, 'many') }
const running: StartedProcess[] = []
try {
  await fillFolder(folders.few, amounts.few)
  if (!values.data) await fillFolder(folders.many, amounts.many)
  const few = await open(folders.few)
  const many = await open(folders.many)
  console.log(`${calls} calls each, one after the other, ms`)
  for (const [at, { name }] of few.lists.entries()) {
    if (!name.startsWith(values.only)) continue
    const [small, large]: [number[], number[]] = [[], []]
    // The first calls of a process are always slow.
    for (let round = -5; round < calls; round += 1)
      for (const [times, { ask, lists }] of [[small, few] as const, [large, many] as const]) {
        const ms = await ask(lists[at]?.path ?? '')
        if (round >= 0) times.push(ms)
      }
    console.log(`${name.padEnd(44)} ${figures(small)}   ${figures(large)}   ratio ${(median(large) / median(small)).toFixed(2)}`)
  }
  if (!values['without-plans']) {
    const { plansOf, close } = await openPlans(folders.many, many.token)
    try {
      for (const { name, path } of many.lists.filter((one) => one.name.startsWith(values.only)))
        for (const plan of await plansOf(path)) console.log(`\n${name}\n${plan}`)
    } finally {
      await close()
    }
  }
} finally {
  for (const one of running) await one.stop()
  await rm(own, { recursive: true, force: true })
}

async function open(folder: string): Promise<{ token: string; lists: Lists; ask: (path: string) => Promise<number> }> {
  const nucleus = await start(['nucleus/process/main.ts'], { DATA_DIR: folder, SEED: 'none', NODE_ENV: 'production' })
  running.push(nucleus)
  const client = new pg.Client({ connectionString: socketUrl(folder) })
  await client.connect()
  const lists = await listsOf(client)
  await client.end()
  const token = await signIn(nucleus)
  const headers = { authorization: `Bearer ${token}` }
  const ask = async (path: string): Promise<number> => {
    const startedAt = performance.now()
    const answer = await fetch(`${nucleus.base}/nucleus${path}`, { headers })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text.slice(0, 300)}`)
    return performance.now() - startedAt
  }
  return { token, lists, ask }
}

function figures(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  const p95 = sorted[Math.floor((sorted.length - 1) * 0.95)] ?? 0
  return `p50 ${median(times).toFixed(1).padStart(6)} p95 ${p95.toFixed(1).padStart(6)}`
}
