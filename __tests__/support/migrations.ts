import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

const migrations = join(import.meta.dirname, '../../nucleus/db/migrations')

/** The name of the migration that holds a statement. */
export async function migrationWith(statement: string): Promise<string> {
  for (const file of await readdir(migrations))
    if (file.endsWith('.sql') && (await readFile(join(migrations, file), 'utf8')).includes(statement)) return file.slice(0, -'.sql'.length)
  throw new Error(`No migration holds ${statement}`)
}

/** Runs the migrations that came before one, and no other, on an empty database; they are copied to `folder`. */
export async function migratedUntil(tag: string, { url, folder }: { url: string; folder: string }): Promise<pg.Client> {
  await cp(migrations, folder, { recursive: true })
  const journal = join(folder, 'meta/_journal.json')
  const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8')) as { entries: { tag: string }[] }
  const before = entries.slice(
    0,
    entries.findIndex((one) => one.tag === tag),
  )
  await writeFile(journal, JSON.stringify({ ...rest, entries: before }))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await migrate(drizzle(client, { casing: 'snake_case' }), { migrationsFolder: folder })
  return client
}
