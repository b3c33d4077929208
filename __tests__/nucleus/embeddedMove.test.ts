import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import pg from 'pg'
import { foldedText } from '#contract/foldedText.ts'
import { openDatabase } from '#nucleus/db/client.ts'
import { setAccess } from '#nucleus/db/embedded/access.ts'
import { chooseAccount } from '#nucleus/db/embedded/chooseAccount.ts'
import { startEmbedded } from '#nucleus/db/embedded/index.ts'
import { findLocale, plainLocale } from '#nucleus/db/embedded/locale.ts'
import { findPrograms } from '#nucleus/db/embedded/programs.ts'
import { oldFolder } from '../support/oldFolder.ts'
import { namesByScript } from '../support/scripts.ts'

/** Made once, and copied for each test. */
let original: string
let folder: string
beforeAll(async () => {
  original = await oldFolder()
})
beforeEach(async () => {
  folder = `${original}-copy`
  await promisify(execFile)('cp', ['-a', original, folder])
})
afterEach(() => rm(folder, { recursive: true, force: true }))
afterAll(() => rm(original, { recursive: true, force: true }))

/** Starts the database once, and gives what it printed meanwhile and what `look` read. */
async function moved<T>(look: (client: pg.Client) => Promise<T>): Promise<{ printed: string; seen: T }> {
  const lines: string[] = []
  const embedded = await startEmbedded(folder, { print: (line) => lines.push(line), settings: { fsync: 'off' } })
  const client = new pg.Client(embedded.connection)
  try {
    await client.connect()
    return { printed: lines.join('\n'), seen: await look(client) }
  } finally {
    await client.end()
    await embedded.stop()
  }
}

/** How many contacts of each script the index finds; there are forty. */
async function foundByIndex(client: pg.Client): Promise<(number | undefined)[]> {
  await client.query('set enable_seqscan = off; set enable_indexscan = off; drop index if exists contacts_starts')
  const counts: (number | undefined)[] = []
  for (const { lastName } of Object.values(namesByScript)) {
    const { rows } = await client.query<{ count: number }>('select count(*)::int as count from contacts where search_text like $1', [
      `%${foldedText(lastName)}%`,
    ])
    counts.push(rows[0]?.count)
  }
  return counts
}
const allFound = Object.keys(namesByScript).map(() => 40)

const foreign = `
  select 'relation ' || relname as name from pg_class c join pg_namespace n on n.oid = relnamespace
  where pg_get_userbyid(relowner) <> 'copilot' and nspname in ('public', 'drizzle', 'pgboss')
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  union all select 'schema ' || nspname from pg_namespace where nspname in ('drizzle', 'pgboss') and pg_get_userbyid(nspowner) <> 'copilot'
  union all select 'database' from pg_database where datname = 'copilot' and pg_get_userbyid(datdba) <> 'copilot'
  union all select 'type ' || typname from pg_type t join pg_namespace n on n.oid = typnamespace
  where typtype = 'e' and nspname = 'pgboss' and pg_get_userbyid(typowner) <> 'copilot'
  union all select 'function ' || proname from pg_proc p join pg_namespace n on n.oid = pronamespace
  where nspname in ('public', 'pgboss') and pg_get_userbyid(proowner) <> 'copilot'
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`

test('a folder of the first version is moved over once: everything is there, found in every script, and owned by the role of the product', async () => {
  const first = await moved(async (client) => ({
    found: await foundByIndex(client),
    foreign: (await client.query(foreign)).rows,
    jobs: (await client.query('select state, pgboss.one() as one from pgboss.jobs')).rows,
    isSuperuser: (await client.query('select rolsuper as is from pg_roles where rolname = current_user')).rows,
    texts: (
      await client.query<{ text: string; name: string }>(
        `select search_text as text, first_name || ' ' || last_name || ' ' as name from contacts`,
      )
    ).rows,
  }))
  expect(first.seen).toMatchObject({ found: allFound, foreign: [], jobs: [{ state: 'active', one: 1 }], isSuperuser: [{ is: false }] })
  // A last name of two parts is added as one word.
  for (const { text, name } of first.seen.texts) expect(text.replace(/ \S+$/, '')).toBe(foldedText(name))
  expect(first.printed).toMatch(/^Upgrading the database in .*\nBuilding \d+ search indexes .*\nThe search indexes are built/)
  const second = await moved(foundByIndex)
  expect(second).toEqual({ printed: '', seen: allFound })
  // The product itself starts over it, with what migrations are missing.
  await (await openDatabase({ folder })).close()
})

const isBuilt = 'The search indexes are built'
test.each([[['Upgrading', 'Building', 'Building']], [['built']]])(
  'killed at %j of the move, the next start does what is left',
  async (moments) => {
    let last = ''
    // The kill takes a moment, in which one may have come to the end.
    for (const moment of moments) if (!last.includes(isBuilt)) last = await killedAt(moment)
    const { printed, seen } = await moved(foundByIndex)
    expect(seen).toEqual(allFound)
    expect(`${last}\n${printed}`).toContain(isBuilt)
    expect((await moved(foundByIndex)).printed).toBe('')
  },
)

/** A start that is killed as soon as it has printed this. Returns what it printed. */
async function killedAt(moment: string): Promise<string> {
  const nucleus = spawn(process.execPath, ['--input-type=module', '-e', runEmbedded], {
    env: { ...process.env, FOLDER: folder },
    cwd: process.cwd(),
  })
  let printed = ''
  nucleus.stdout.on('data', (part: Buffer) => {
    printed += part.toString()
    if (printed.includes(moment)) nucleus.kill('SIGKILL')
  })
  await once(nucleus, 'close')
  expect(printed).toContain(moment)
  return printed
}
const runEmbedded = `
  const { startEmbedded } = await import(process.cwd() + '/nucleus/db/embedded/index.ts')
  await startEmbedded(process.env.FOLDER, { print: console.log })
  console.log('Moved')
  setInterval(() => undefined, 1000)`

test('indexes are built anew where the rules of letters changed and nothing else was done, also in a folder that had none to change to', async () => {
  const chosen = await chooseAccount(folder, await findPrograms(), { isNew: false, print: () => undefined })
  const place = join(chosen.folder, 'postgres')
  const ctype = (await findLocale(chosen)) ?? plainLocale
  await setAccess({ clusterFolder: place, runtime: chosen, password: 'p', ctype })
  await writeFile(`${place}.password`, 'p')
  expect((await moved(foundByIndex)).seen).toEqual(allFound)
  await writeFile(join(place, 'made-by-copilot.json'), JSON.stringify({ version: 2, ctype: plainLocale }))
  expect((await moved(foundByIndex)).printed).toMatch(/^Building/)
  expect((await moved(foundByIndex)).printed).toBe('')
  await writeFile(join(place, 'made-by-copilot.json'), JSON.stringify({ version: 3, ctype }))
  await expect(moved(foundByIndex)).rejects.toThrow('was last used by a newer version of this program')
})
