import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from } from 'pg-copy-streams'
import { readTables, tableName } from './catalogue.ts'
import { countText } from './countText.ts'
import type { Header, Sequence, BackupTable } from './format.ts'
import { NotPossible } from './notPossible.ts'
import type { Backup } from './openBackup.ts'
import { invalidBackup, type RowReader } from './rows.ts'
import { deferConstraints } from './deferConstraints.ts'

/**
 * Fills the tables, created in the open transaction, with the rows of a backup. Foreign keys, indexes and triggers are dropped
 * or disabled meanwhile, and checked and built once over all rows.
 */
export async function loadRows(client: pg.Client, backup: Backup, print: (line: string) => void): Promise<void> {
  const { tables, sequences } = backup.header
  const existing = await readTables(client)
  const knownTables = tables.filter(({ name }) => existing.some((one) => one.name === name))
  for (const { name } of tables)
    if (!knownTables.some((one) => one.name === name)) print(`Skipping the table ${name}: it is not part of the product.`)
  checkSameColumns(existing, knownTables)
  const deferred = await deferConstraints(client)
  for (const statement of deferred.before) await client.query(statement)
  // Migrations may have inserted rows.
  await client.query(`truncate ${existing.map(({ name }) => tableName(name)).join(', ')}`)
  print(`Loading ${countText(knownTables.reduce((sum, { rows }) => sum + rows, 0))} rows of ${knownTables.length} tables …`)
  const reader = backup.rows()
  for (const table of tables) {
    if (knownTables.includes(table)) await load(client, table, reader)
    else for await (const _ of reader.rowsOf(table));
  }
  await reader.finish()
  print('Building indexes and checking references …')
  for (const statement of deferred.after) await client.query(statement)
  await setSequences(client, sequences)
}

/** Checks that the migrations created every table and column of the backup. Throws NotPossible. */
function checkSameColumns(created: readonly Omit<BackupTable, 'rows'>[], expected: readonly BackupTable[]): void {
  for (const { name, columns } of created) {
    const other = expected.find((one) => one.name === name)
    const difference = [...onlyIn(columns, other?.columns), ...onlyIn(other?.columns, columns)]
    if (difference.length > 0)
      throw new NotPossible(
        `The table ${name} of the backup is not as its version of the product made it (${difference.join(', ')}): somebody changed it by hand. Nothing was changed.`,
      )
  }
}

type Columns = BackupTable['columns']
const onlyIn = (these: Columns = [], others: Columns = []): string[] =>
  these.filter(({ name, type }) => !others.some((one) => one.name === name && one.type === type)).map(({ name, type }) => `${name} ${type}`)

async function load(client: pg.Client, table: BackupTable, reader: RowReader): Promise<void> {
  const columns = table.columns.map(({ name }) => client.escapeIdentifier(name)).join(', ')
  // Rows loaded in the transaction that created their table can be frozen, which saves a later vacuum.
  const into = client.query(from(`copy ${tableName(table.name)} (${columns}) from stdin with (format text, encoding 'UTF8', freeze)`))
  await pipeline(reader.rowsOf(table), into)
  if (into.rowCount !== table.rows) throw invalidBackup(`${table.name} has ${into.rowCount} rows, and the header counts ${table.rows}.`)
}

async function setSequences(client: pg.Client, sequences: Header['sequences']): Promise<void> {
  for (const { name, value, isCalled } of sequences) await setSequence(client, { name, value, isCalled })
}

/** The sequence of a table that was left out does not exist. */
const setSequence = (client: pg.Client, { name, value, isCalled }: Sequence): Promise<unknown> =>
  client.query('select setval(there, $2, $3) from to_regclass($1) as there where there is not null', [tableName(name), value, isCalled])
