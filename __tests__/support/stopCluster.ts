import { dropDatabase } from './onServer.ts'

/** After the tests of nucleus. */
export default async function stopCluster(): Promise<void> {
  if (globalThis.testCluster) return globalThis.testCluster.stop()
  // With the demo data too, where a test (demoDatabase.ts) or the journeys have made them.
  for (const size of ['', '_small', '_event', '_journeys'])
    await dropDatabase(process.env.TEST_DATABASE_URL ?? '', `${process.env.TEST_TEMPLATE}${size}`)
}
