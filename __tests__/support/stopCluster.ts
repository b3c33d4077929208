import { onServer } from './testDatabase.ts'

/** After the tests of nucleus. */
export default async function stopCluster(): Promise<void> {
  if (globalThis.testCluster) return globalThis.testCluster.stop()
  await onServer(process.env.TEST_DATABASE_URL ?? '', `drop database ${process.env.TEST_TEMPLATE} with (force)`)
}
