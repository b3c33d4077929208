import { bundlesOf } from './__tests__/support/bundles.mjs'
import { screenPackages } from './__tests__/support/screenPackages.mjs'

/** Run with NODE_OPTIONS=--experimental-vm-modules: the sources are ES modules and are tested as such. */
const base = {
  // Outlives the folder of temporary files, which ends with each run.
  cacheDirectory: '<rootDir>/node_modules/.cache/jest',
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

/** What screens are made of, in few files (`screenPackages.mjs`). */
const moduleNameMapper = await bundlesOf(screenPackages())

/** Changes a declaration before anything has read it. */
const changesModules = '<rootDir>/__tests__/nucleus/hiddenList.test.ts'

/** Needs a program that not every machine has; `npm test` finds it (scripts/check/pgBouncer.ts). */
const behindPgBouncer = process.env.PGBOUNCER_PATH ? [] : ['<rootDir>/__tests__/nucleus/pgBouncer.test.ts']

/** The one test of screens that is answered by a real nucleus. */
const wholeConsole = '<rootDir>/__tests__/screens/everyScreen.test.tsx'
/** The database server of the tests that have a real nucleus. Jest starts it once for all of them. */
const cluster = {
  globalSetup: '<rootDir>/__tests__/support/startCluster.ts',
  globalTeardown: '<rootDir>/__tests__/support/stopCluster.ts',
}

export default {
  // The one limit of tests and hooks, for machines that do other things meanwhile: no test waits on purpose.
  testTimeout: 600_000,
  // A worker that has used 1 GB needs up to a second to exit on a busy machine; Jest takes more than half a second for a leak.
  workerGracefulExitTimeout: 30_000,
  // Modules that a test file loaded stay in the memory of its worker: one that holds this much begins anew.
  workerIdleMemoryLimit: '1.2GB',
  testSequencer: '<rootDir>/__tests__/support/longestFirst.mjs',
  projects: [
    // Loaded by Node itself, once for all files of a worker: they change no module, so that none needs modules of its own.
    {
      ...base,
      displayName: 'nucleus',
      runtime: '<rootDir>/__tests__/support/native/runtime.mjs',
      testEnvironment: '<rootDir>/__tests__/support/native/environment.mjs',
      testMatch: inFolders('contract', 'store', 'nucleus'),
      testPathIgnorePatterns: [changesModules, ...behindPgBouncer],
      ...cluster,
    },
    {
      ...base,
      displayName: 'scripts',
      testEnvironment: ordinaryGlobals,
      testMatch: [...inFolders('scripts'), '<rootDir>/__tests__/*.test.ts', changesModules],
      ...cluster,
    },
    {
      ...base,
      moduleNameMapper,
      displayName: 'screens',
      runtime: '<rootDir>/__tests__/support/native/runtime.mjs',
      testEnvironment: '<rootDir>/__tests__/support/native/pageEnvironment.mjs',
      testMatch: ['<rootDir>/__tests__/screens/**/*.test.tsx'],
      testPathIgnorePatterns: [wholeConsole],
      setupFilesAfterEnv: ['<rootDir>/__tests__/support/screens.setup.ts'],
    },
    {
      ...base,
      moduleNameMapper: { ...moduleNameMapper, '\\.css$': '<rootDir>/__tests__/support/noStyles.mjs' },
      displayName: 'screens on nucleus',
      testEnvironment: '<rootDir>/__tests__/support/nucleusEnvironment.ts',
      testMatch: [wholeConsole],
      setupFiles: ['<rootDir>/__tests__/support/lentGlobals.ts'],
      setupFilesAfterEnv: ['<rootDir>/__tests__/support/screens.setup.ts'],
      ...cluster,
    },
  ],
}
