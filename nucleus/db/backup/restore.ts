import { setTimeout as pause } from 'node:timers/promises'
import type { MigrationMeta } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { allMigrations, applyWithin, migrationLock } from '../migrate.ts'
import { countRows, dropStatements, readApplied, readTables } from './catalogue.ts'
import { countText } from './countText.ts'
import type { Header } from './format.ts'
import { loadRows } from './loadRows.ts'
import { NotPossible } from './notPossible.ts'
import { guardName } from './session.ts'
import type { Backup } from './openBackup.ts'

interface Options {
  /** The database, as messages call it: `the folder .data`. */
  location: string
  /** Existing data may be replaced. */
  isReplace: boolean
  /** The migrations of this version; for tests. */
  migrations?: readonly MigrationMeta[]
  print?: (line: string) => void
}

/**
 * Replaces everything in the database by the rows of a backup, in one transaction: if anything fails, the database is
 * unchanged. Creates the tables with the migrations that the backup had, and applies the later ones to its rows. Throws
 * NotPossible, and errors of the database.
 */
export async function restore(client: pg.Client, backup: Backup, options: Options): Promise<void> {
  const { location, isReplace, migrations = allMigrations(), print = () => undefined } = options
  const { before, after } = planFor(backup.header, migrations)
  await lockOutOthers(client, location)
  await refuseExistingData(client, { location, isReplace })
  await client.query('begin')
  for (const statement of await dropStatements(client)) await client.query(statement)
  await applyWithin(client, before)
  await loadRows(client, backup, print)
  if (after.length > 0) {
    print(`Upgrading them (${after.length} ${after.length === 1 ? 'migration' : 'migrations'}) …`)
    // The later migrations need statistics for good query plans.
    await client.query('analyze')
    await applyWithin(client, after)
  }
  await resetTransactionIds(client)
  await client.query('commit')
  // Statistics for query plans; otherwise the server collects them within a minute.
  await client.query('analyze').catch(() => undefined)
}

/** Changes have transaction numbers of another server: readers would take a number that is still to come here for a new change. */
async function resetTransactionIds(client: pg.Client): Promise<void> {
  const changes = (await readTables(client)).find(({ name }) => name === 'changes')
  if (!changes?.columns.some(({ name }) => name === 'transaction_id')) return
  await client.query('update changes set transaction_id = pg_current_xact_id() where transaction_id > pg_current_xact_id()')
}

/** The migrations that the backup had, and the later ones. Throws NotPossible when it had others. */
function planFor(
  { migrations: applied, product }: Header,
  all: readonly MigrationMeta[],
): { before: MigrationMeta[]; after: MigrationMeta[] } {
  const other = applied.find(({ when }, index) => when !== all[index]?.folderMillis)
  if (!other) return { before: all.slice(0, applied.length), after: all.slice(applied.length) }
  if (other.when > (all.at(-1)?.folderMillis ?? 0))
    throw new NotPossible(
      `The backup was made by a newer version of the product (${product}). Restore it with that version or a newer one. Nothing was changed.`,
    )
  throw new NotPossible(
    `The backup has migrations that this version does not have. Version ${product} of the product made it: restore it with that version. Nothing was changed.`,
  )
}

/** Takes the lock of whoever migrates or restores, if it is free, and names who else is connected. */
async function others(client: pg.Client): Promise<{ isMine: boolean; names: string[] }> {
  const { rows } = await client.query<{ isMine: boolean }>('select pg_try_advisory_lock($1) as "isMine"', [migrationLock])
  // Background workers of the server belong to no user.
  const connected = await client.query<{ name: string }>(
    `select distinct coalesce(nullif(application_name, ''), usename) as name from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and usesysid is not null and application_name <> $1 order by 1`,
    [guardName],
  )
  return { isMine: rows[0]?.isMine ?? false, names: connected.rows.map(({ name }) => name) }
}

/** The server still shows a connection for a moment after it was closed. */
const [goneSeconds, pauseMs] = [5, 100]

/** Checks that nobody else uses the database, and makes new instances wait until the restore is done. */
async function lockOutOthers(client: pg.Client, location: string): Promise<void> {
  const end = Date.now() + goneSeconds * 1000
  let found = await others(client)
  while ((!found.isMine || found.names.length > 0) && Date.now() < end) {
    await pause(pauseMs)
    found = await others(client)
  }
  if (found.isMine && found.names.length === 0) return
  const names = found.names.join(', ')
  throw new NotPossible(
    `Others are connected to ${location}${names && ` (${names})`}. Stop every nucleus and every other program that uses it, then try again. Nothing was changed.`,
  )
}

/** Which rows of a table are not those that migrations add; others are all rows of users. */
const ofUsers: Readonly<Record<string, string>> = {
  email_templates: 'event_id is not null or row_version > 1',
  company_types: 'created_by_contact_id is not null or row_version > 1',
  deeplinks: 'false',
  notification_filters: 'false',
}

async function refuseExistingData(client: pg.Client, { location, isReplace }: { location: string; isReplace: boolean }): Promise<void> {
  const tables = await readTables(client)
  if (tables.length > 0 && !(await readApplied(client)))
    throw new NotPossible(
      `In ${location} there are tables of another program (${namesOf(tables.map(({ name }) => name))}). Give the product a database of its own. Nothing was changed.`,
    )
  if (isReplace) return
  const filled: { name: string; rows: number }[] = []
  for (const { name } of tables) filled.push({ name, rows: await countRows(client, name, ofUsers[name]) })
  const total = filled.reduce((sum, { rows }) => sum + rows, 0)
  if (total === 0) return
  const largest = filled.filter(({ rows }) => rows > 0).sort((a, b) => b.rows - a.rows)
  throw new NotPossible(
    `There is already data in ${location}: ${countText(total)} ${total === 1 ? 'row' : 'rows'} (${namesOf(largest.map(({ name, rows }) => `${name} ${countText(rows)}`))}). ` +
      'Nothing was changed. To replace all of it with the backup, add --replace.',
  )
}

const maxNames = 5
const namesOf = (names: readonly string[]): string => names.slice(0, maxNames).join(', ') + (names.length > maxNames ? ', …' : '')
