import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { type Database, openDatabase } from '#nucleus/db/client.ts'
import { eventually } from '../../e2e/support/eventually.ts'
import type { ConnectionLimits } from '#nucleus/db/pools.ts'

/**
 * A migrated, empty database of its own on the server of this run (see startCluster.ts), and how others reach it; with fewer connections
 * than usual where a test uses them up. Closing it leaves nothing behind.
 */
export async function testDatabase(
  connections?: ConnectionLimits,
  template = process.env.TEST_TEMPLATE,
): Promise<Database & { url: string }> {
  const server = process.env.TEST_DATABASE_URL ?? ''
  const name = `copilot_test_${randomBytes(6).toString('hex')}`
  await onServer(server, `create database ${name} template ${template}`)
  const url = databaseOn(server, name)
  const database = await openDatabase({ url, folder: '', connections })
  return {
    ...database,
    url,
    close: async () => {
      await database.close()
      await dropDatabase(server, name)
    },
  }
}

/** The address of another database on a server. */
export function databaseOn(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/** Drops a database, whoever is connected to it. What the server itself does there cannot always be ended: it ends by itself. */
export const dropDatabase = (server: string, name: string): Promise<void> =>
  eventually(() => onServer(server, `drop database if exists ${name} with (force)`))

/** Runs one statement. */
export async function onServer(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
