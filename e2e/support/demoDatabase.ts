import { copyDatabase, databaseOn } from '../../__tests__/support/onServer.ts'
import startCluster from '../../__tests__/support/startCluster.ts'
import { nucleusAlone, startServer } from './server.ts'

/** Before the journeys: one database server, and on it the demo data, of which every process takes a copy instead of making its own. */
export default async function makeDemoDatabase(): Promise<void> {
  await startCluster()
  const server = process.env.TEST_DATABASE_URL ?? ''
  const template = `${process.env.TEST_TEMPLATE}_journeys`
  await copyDatabase(server, { from: process.env.TEST_TEMPLATE, to: template })
  const nucleus = await startServer({ DATABASE_URL: databaseOn(server, template) }, nucleusAlone)
  await nucleus.stop()
  process.env.DEMO_DATABASE = template
}
