import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { limits } from '#constants/limits.ts'
import { contactById, contacts } from '#contract/contacts.ts'
import { undo } from '#contract/history.ts'
import { mergeContacts } from '#contract/utilities/merges.ts'
import { callApi } from './support/callApi.ts'
import { idle, othersMeanwhile, reportMeanwhile, timesText } from './support/othersMeanwhile.ts'
import { signIn, socketUrl, start } from './support/processes.ts'
import { readOptions } from './support/readOptions.ts'

/**
 * Merges the contact with the most rows into another and undoes it, over and over, with 1,000,000 contacts: how long each takes, and a page of a
 * list for others alone and meanwhile, as p50, p99 and maximum. `npm run bench:merge -- --data FOLDER` uses a folder that `npm run seed -- --size
 * large` filled: it gets one contact more, and the history of the merges.
 */
const values = readOptions({
  data: { type: 'string' },
  seconds: { type: 'string', default: '20' },
  quick: { type: 'boolean', default: false },
})
const windowMs = values.quick ? 100 : Number(values.seconds) * 1000

const folder = values.data ?? (await mkdtemp(join(tmpdir(), 'copilot-merge-')))
const nucleus = await start(['nucleus/process/main.ts'], {
  DATA_DIR: folder,
  SEED: values.quick ? 'small' : 'large',
  NODE_ENV: 'production',
})
try {
  const token = await signIn(nucleus)
  const headers = { authorization: `Bearer ${token}` }
  const page = { url: `${nucleus.base}/nucleus/events/registrations/1/0/0?page=1&pageSize=50`, headers, windowMs }
  const { contactId, rowCount } = await busiestContact()
  const added = await callApi(
    nucleus.base,
    contacts.calls.upsert,
    { firstName: 'Merged', lastName: 'Benchmark', email: 'merged.benchmark@example.com', isSure: true },
    token,
  )
  const survivorContactId = added.data?.contactId ?? 0
  const versionOf = async (id: number) => (await callApi(nucleus.base, contactById, { contactId: id }, token)).data?.rowVersion ?? 0
  const times = { merge: [] as number[], undo: [] as number[] }
  const mergeAndUndo = async () => {
    const rowVersions = { survivor: await versionOf(survivorContactId), merged: [await versionOf(contactId)] }
    const undoToken = await timed(times.merge, async () => {
      const order = { survivorContactId, mergedContactIds: [contactId], rowVersions }
      return (await callApi(nucleus.base, mergeContacts, order, token)).data?.undoToken ?? ''
    })
    await timed(times.undo, () => callApi(nucleus.base, undo, { undoToken }, token))
  }
  // The first calls of a process are always slow.
  await othersMeanwhile(page, idle)
  await mergeAndUndo()
  Object.assign(times, { merge: [], undo: [] })
  await reportMeanwhile(page, 'nothing else', idle)
  await reportMeanwhile(page, 'merges and undos', mergeAndUndo)
  console.log(`merge of a contact with ${rowCount} rows: ${timesText(sorted(times.merge))}`)
  console.log(`undo of it: ${timesText(sorted(times.undo))}`)
} finally {
  await nucleus.stop()
  if (!values.data) await rm(folder, { recursive: true, force: true })
}

/** The contact with the most rows in all columns that refer to contacts, of those who are not on the staff and that a merge may move. */
async function busiestContact(): Promise<{ contactId: number; rowCount: number }> {
  const client = new pg.Client({ connectionString: socketUrl(folder) })
  await client.connect()
  try {
    const { rows: columns } = await client.query<{ place: string; name: string }>(`
      select conrelid::regclass::text as place, quote_ident(attname) as name from pg_constraint
      join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where contype = 'f' and confrelid = 'contacts'::regclass`)
    const parts = columns.map(({ place, name }) => `select ${name} as id from ${place} where ${name} is not null and deleted_at is null`)
    const { rows } = await client.query<{ contactId: number; rowCount: number }>(`
      select contact_id as "contactId", count(*)::int as "rowCount" from (${parts.join(' union all ')}) as referring
      join contacts on contact_id = id and role is null and not is_admin and deleted_at is null
      group by contact_id having count(*) <= ${limits.undoRowsAtOnce} order by 2 desc, 1 limit 1`)
    const [found] = rows
    if (!found) throw new Error('Nothing refers to a contact')
    return found
  } finally {
    await client.end()
  }
}

async function timed<Answer>(times: number[], work: () => Promise<Answer>): Promise<Answer> {
  const startedAt = performance.now()
  const answer = await work()
  times.push(performance.now() - startedAt)
  return answer
}

function sorted(times: readonly number[]): number[] {
  return times.toSorted((a, b) => a - b)
}
