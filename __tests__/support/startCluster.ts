import { randomBytes } from 'node:crypto'
import { appendFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#nucleus/db/client.ts'
import { databaseName, databaseUser } from '#nucleus/db/embedded/access.ts'
import { chooseAccount } from '#nucleus/db/embedded/chooseAccount.ts'
import { type EmbeddedDatabase, startEmbedded } from '#nucleus/db/embedded/index.ts'
import { findPrograms } from '#nucleus/db/embedded/programs.ts'
import { runStandalone } from '#nucleus/db/embedded/standalone.ts'
import { keepTemporaryFilesInMemory } from '#scripts/check/memoryFolder.ts'
import { databaseOn, onServer } from './onServer.ts'

interface Cluster {
  stop: () => Promise<void>
}
declare global {
  var testCluster: Cluster | undefined
}

/** Before the tests of nucleus: one server for all of them, unless TEST_DATABASE_URL names one, and a migrated database to copy. */
export default async function startCluster(): Promise<void> {
  keepTemporaryFilesInMemory()
  if (!process.env.TEST_DATABASE_URL) globalThis.testCluster = await ownCluster()
  const server = process.env.TEST_DATABASE_URL ?? ''
  const template = `copilot_template_${randomBytes(6).toString('hex')}`
  await onServer(server, `create database ${template}`)
  await (await openDatabase({ url: databaseOn(server, template), folder: '' })).close()
  process.env.TEST_TEMPLATE = template
}

/** The embedded PostgreSQL in a folder that is thrown away, and that therefore need not outlive a power cut. */
async function ownCluster(): Promise<Cluster> {
  const folder = join(tmpdir(), `copilot-tests-${randomBytes(6).toString('hex')}`)
  const settings = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: '200' }
  await (await startEmbedded(folder, { print: console.log, settings })).stop()
  await widenRights(folder)
  const embedded = await startEmbedded(folder, { print: console.log, settings })
  process.env.TEST_DATABASE_URL = addressOf(embedded)
  const stop = async (): Promise<void> => {
    await embedded.stop()
    await rm(folder, { recursive: true, force: true })
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop().finally(() => process.exit(1)))
  return { stop }
}

/**
 * Each file of tests has a database of its own, and one makes another owner: the product's role gets these rights, and no others. Who
 * drops a database ends whatever works in it, the server's own clean-up too.
 */
async function widenRights(folder: string): Promise<void> {
  const runtime = await chooseAccount(folder, await findPrograms(), { isNew: false, print: console.log })
  const clusterFolder = join(runtime.folder, 'postgres')
  await runStandalone({ clusterFolder, runtime, database: databaseName, statements: rights })
  await appendFile(join(clusterFolder, 'pg_hba.conf'), 'local all all scram-sha-256\nhost all all 127.0.0.1/32 scram-sha-256\n')
}

const rights = [`alter role ${databaseUser} createdb createrole`, `grant pg_signal_backend, pg_signal_autovacuum_worker to ${databaseUser}`]

/** How a client of its own reaches an embedded PostgreSQL. */
export const addressOf = ({ connection: { host, port, user, password, database } }: EmbeddedDatabase): string =>
  `postgres://${user}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
