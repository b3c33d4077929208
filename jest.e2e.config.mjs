import jest, { ordinaryGlobals } from './jest.config.mjs'

const { transform, extensionsToTreatAsEsm, modulePathIgnorePatterns } = jest.projects[0]

/** Journeys in a real Chromium against the real process: three at a time, because each waits more than it works, each file with a process and a database of its own. */
export default {
  displayName: 'journeys',
  transform,
  extensionsToTreatAsEsm,
  modulePathIgnorePatterns,
  testEnvironment: ordinaryGlobals,
  testMatch: ['<rootDir>/e2e/**/*.test.ts'],
  globalSetup: '<rootDir>/e2e/support/demoDatabase.ts',
  globalTeardown: '<rootDir>/__tests__/support/stopCluster.ts',
  testTimeout: 900_000,
  maxWorkers: 3,
  workerGracefulExitTimeout: 30_000,
}
