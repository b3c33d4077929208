import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { searchEverything } from '#contract/search.ts'
import { callApi } from './support/callApi.ts'
import { signIn, start } from './support/processes.ts'
import { readOptions } from './support/readOptions.ts'

/**
 * Measures the search over everything with 1,000,000 contacts, 100,000 companies and 500,000 registrations: p50, p95 and
 * maximum of each term, and what it found. `npm run bench:search -- --data FOLDER` uses a folder that `npm run seed` filled,
 * and changes nothing in it.
 */
const values = readOptions({ data: { type: 'string' }, calls: { type: 'string', default: '40' } })
const calls = Number(values.calls)
/** One letter, common and rare beginnings, names, words in the middle, typos, and a term without matches. */
const terms = [
  'm',
  'ma',
  'mar',
  'silva',
  'maria silva',
  'lindqvist',
  'example',
  'capital',
  'forum',
  'agenda',
  'meridian',
  'maria.silva',
  'lindqvsit',
  'capitol partnres',
  'mariaa sliva',
  'xqzwvk',
]

const folder = values.data ?? (await mkdtemp(join(tmpdir(), 'copilot-search-')))
const nucleus = await start(['nucleus/process/main.ts'], { DATA_DIR: folder, SEED: 'large', NODE_ENV: 'production' })
try {
  const token = await signIn(nucleus)
  console.log(`${calls} calls each, one after the other, ms`)
  for (const term of terms) {
    await report(term, {})
    if (term.length === 3) await report(term, { parentKey: 'eventId', parentId: 1 })
  }
  async function report(term: string, more: { parentKey?: string; parentId?: number }): Promise<void> {
    const search = () => callApi(nucleus.base, searchEverything, { term: encodeURIComponent(term), ...more }, token)
    const { data: groups = [] } = await search()
    const times: number[] = []
    for (let call = 0; call < calls; call += 1) {
      const startedAt = performance.now()
      await search()
      times.push(performance.now() - startedAt)
    }
    const sorted = times.toSorted((a, b) => a - b)
    const at = (share: number) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1).padStart(6)
    const found = groups.map(({ label, rows }) => `${rows.length} ${label} (${rows[0]?.rank})`).join(', ')
    console.log(`${`${term}${more.parentId ? ` in event ${more.parentId}` : ''}`.padEnd(20)}${at(0.5)}${at(0.95)}${at(1)}   ${found}`)
  }
} finally {
  await nucleus.stop()
  if (!values.data) await rm(folder, { recursive: true, force: true })
}
