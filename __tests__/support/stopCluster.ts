import { dropDatabase } from './testDatabase.ts'

/** After the tests of nucleus. */
export default async function stopCluster(): Promise<void> {
  if (globalThis.testCluster) return globalThis.testCluster.stop()
  await dropDatabase(process.env.TEST_DATABASE_URL ?? '', process.env.TEST_TEMPLATE ?? '')
}
