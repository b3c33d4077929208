import { dropDatabase } from './testDatabase.ts'

/** After the tests of nucleus. */
export default async function stopCluster(): Promise<void> {
  if (globalThis.testCluster) return globalThis.testCluster.stop()
  // With the demo data too, where a test has made them (demoDatabase.ts).
  for (const size of ['', '_small', '_event'])
    await dropDatabase(process.env.TEST_DATABASE_URL ?? '', `${process.env.TEST_TEMPLATE}${size}`)
}
