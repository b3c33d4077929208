/** Run with NODE_OPTIONS=--experimental-vm-modules: the sources are ES modules and are tested as such. */
const base = {
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: {
    '\\.tsx?$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2023',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' }, verbatimModuleSyntax: true },
        },
        module: { type: 'es6' },
      },
    ],
  },
  modulePathIgnorePatterns: ['<rootDir>/.next/', '<rootDir>/.data/', '<rootDir>/.cache/', '<rootDir>/bench/reactAdmin/'],
}
/** The environment of every test that needs no page. */
export const ordinaryGlobals = '<rootDir>/__tests__/support/ordinaryGlobals.ts'
const inFolders = (...folders) => folders.map((folder) => `<rootDir>/__tests__/${folder}/**/*.test.ts`)

/** The one test of screens that is answered by a real nucleus. */
const wholeConsole = '<rootDir>/__tests__/screens/everyScreen.test.tsx'
/** The database server of the tests that have a real nucleus. Jest starts it once for all of them. */
const cluster = {
  globalSetup: '<rootDir>/__tests__/support/startCluster.ts',
  globalTeardown: '<rootDir>/__tests__/support/stopCluster.ts',
}

export default {
  // For machines that do other things meanwhile: no test waits on purpose.
  testTimeout: 90_000,
  // A worker that has used 1 GB needs up to a second to exit on a busy machine; Jest takes more than half a second for a leak.
  workerGracefulExitTimeout: 30_000,
  testSequencer: '<rootDir>/__tests__/support/longestFirst.mjs',
  projects: [
    { ...base, displayName: 'contract+store', testEnvironment: ordinaryGlobals, testMatch: inFolders('contract', 'store') },
    {
      ...base,
      displayName: 'nucleus',
      testEnvironment: ordinaryGlobals,
      testMatch: [...inFolders('nucleus', 'scripts'), '<rootDir>/__tests__/*.test.ts'],
      ...cluster,
    },
    {
      ...base,
      displayName: 'screens',
      testEnvironment: 'jsdom',
      testMatch: ['<rootDir>/__tests__/screens/**/*.test.tsx'],
      testPathIgnorePatterns: [wholeConsole],
      setupFilesAfterEnv: ['<rootDir>/__tests__/support/screens.setup.ts'],
    },
    {
      ...base,
      displayName: 'screens on nucleus',
      testEnvironment: '<rootDir>/__tests__/support/nucleusEnvironment.ts',
      testMatch: [wholeConsole],
      setupFilesAfterEnv: ['<rootDir>/__tests__/support/screens.setup.ts'],
      ...cluster,
    },
  ],
}
