import jest, { ordinaryGlobals } from './jest.config.mjs'

const { cacheDirectory, transform, extensionsToTreatAsEsm, modulePathIgnorePatterns } = jest.projects[0]

/** Journeys in a real Chromium, and some in a real Firefox, against the real process: three at a time, because each waits more than it works, each file with a process and a database of its own. */
export default {
  displayName: 'journeys',
  cacheDirectory,
  transform,
  extensionsToTreatAsEsm,
  modulePathIgnorePatterns,
  testEnvironment: ordinaryGlobals,
  testMatch: ['<rootDir>/e2e/**/*.test.ts'],
  // Set and empty: the check has found no Firefox, and said so.
  testPathIgnorePatterns: process.env.FIREFOX_PATH === '' ? ['<rootDir>/e2e/firefox'] : [],
  globalSetup: '<rootDir>/e2e/support/demoDatabase.ts',
  globalTeardown: '<rootDir>/__tests__/support/stopCluster.ts',
  testTimeout: 900_000,
  maxWorkers: 3,
  workerGracefulExitTimeout: 30_000,
}
