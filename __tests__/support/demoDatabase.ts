import pg from 'pg'
import { type Database, openDatabase } from '#nucleus/db/client.ts'
import { seed } from '#nucleus/demo/index.ts'
import { copyDatabase, databaseOn, dropDatabase, onServer } from './onServer.ts'
import { testDatabase } from './testDatabase.ts'

/** The day of the demo data, on which the clock of the tests starts. */
export const demoDate = '2026-03-02'

/** A database of its own with the demo data of a size, which are made once in a run and copied: to make the larger takes seconds. */
export async function demoDatabase(size: 'small' | 'event'): Promise<Database & { url: string }> {
  const server = process.env.TEST_DATABASE_URL ?? ''
  const template = `${process.env.TEST_TEMPLATE}_${size}`
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    // Other workers may want it at the same moment: one makes it, and the others find it made.
    await client.query('select pg_advisory_lock(hashtext($1))', [template])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template])
    if (!rowCount) await make(server, { template, size })
    return await testDatabase(undefined, template)
  } finally {
    await client.end()
  }
}

/** Under another name until it is whole. */
async function make(server: string, { template, size }: { template: string; size: 'small' | 'event' }): Promise<void> {
  const draft = `${template}_draft`
  await dropDatabase(server, draft)
  await copyDatabase(server, { from: process.env.TEST_TEMPLATE, to: draft })
  const database = await openDatabase({ url: databaseOn(server, draft), folder: '' })
  try {
    await seed(database.db, size, { baseDate: demoDate })
  } finally {
    await database.close()
  }
  await onServer(server, `alter database ${draft} rename to ${template}`)
}
