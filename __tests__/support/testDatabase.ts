import { randomBytes } from 'node:crypto'
import { type Database, openDatabase } from '#nucleus/db/client.ts'
import type { ConnectionLimits } from '#nucleus/db/pools.ts'
import { copyDatabase, databaseOn, dropDatabase } from './onServer.ts'

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
  await copyDatabase(server, { from: template, to: name })
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
