import type { KnipConfig } from 'knip'

/** What is used by nobody: files, exports, packages. What starts something is named here, unless knip finds it by itself. */
const config: KnipConfig = {
  entry: [
    // Commands of package.json, which starts them through scripts/run.mjs, and what they start by its path.
    'scripts/*.{ts,mjs}',
    'scripts/check/run.ts',
    'server.ts',
    // Bundled by scripts/buildForm.ts.
    'publicForm/main.tsx',
    'nucleus/process/{main,backup,restore,forget,staff}.ts',
    'bench/*.ts',
    'jest.e2e.config.mjs',
    'e2e/**/*.test.ts',
    'jest.browsers.config.mjs',
    'e2e/browsers/*.browsers.ts',
    // Named by the journeys' configuration.
    'e2e/support/demoDatabase.ts',
    // Started by a test or a benchmark as a process of its own, or loaded into one.
    '__tests__/support/{countSignals,describeContract,lintTexts,checkTexts}.mjs',
    'bench/support/{contactsFloor,floor,staticServer,tellMemory}.ts',
    'bench/attacks/attacker.ts',
    'bench/page/watch*.js',
    'e2e/support/movableClock.ts',
    // Part of the script `/start.js`, as it is written.
    'server/theme.js',
    'server/sendEarlyReads.js',
  ],
  project: ['**/*.{ts,tsx,mjs,js}'],
  // An app with packages of its own, which is built when it is measured.
  ignore: ['bench/reactAdmin/**'],
  // A part of a declaration that has a name of its own in the contract, or a type that a signature names: used, and there to be imported.
  ignoreExportsUsedInFile: true,
  // Linux has it.
  ignoreBinaries: ['chrt'],
  ignoreDependencies: [
    // Started by the paths of their programs.
    'jest',
    'typescript7',
    // Come with Jest, in Jest's own version.
    '@jest/globals',
    '@jest/fake-timers',
    '@jest/test-sequencer',
    'jest-environment-node',
    'jest-mock',
    // Its font file is read by its path (components/shell/fonts.ts), as Next's local fonts are.
    '@fontsource-variable/inter',
  ],
}

export default config
