import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { type Database, openDatabase, openInMemory } from '#nucleus/db/client.ts'
import { readImage } from './image.ts'

/** A migrated, empty database of its own: in memory, or on the server of TEST_DATABASE_URL. Closing it leaves nothing behind. */
export async function testDatabase(): Promise<Database> {
  const server = process.env.TEST_DATABASE_URL
  if (!server) return openInMemory(await readImage())
  const name = `copilot_test_${randomBytes(6).toString('hex')}`
  await onServer(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  const database = await openDatabase({ url: url.href, folder: '' })
  return {
    ...database,
    close: async () => {
      await database.close()
      await onServer(server, `drop database ${name} with (force)`)
    },
  }
}

async function onServer(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
