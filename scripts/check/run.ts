import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { changedFiles, testsFor } from './changed.ts'
import { findChromium } from './chromium.ts'
import { findFirefox } from './firefox.ts'
import { keepTemporaryFilesInMemory } from './memoryFolder.ts'
import { checkMigrations } from './migrations.ts'
import { findPgBouncer } from './pgBouncer.ts'
import { type Cluster, startPostgres } from './postgres.ts'
import { repeatFailed } from './repeat.ts'
import { slowestOf } from './slowest.ts'
import { capture, type Count, type CommandResult, step, sum, tool } from './step.ts'
import { tests } from './tests.ts'
import { checkTypes, typeChecks } from './types.ts'
import { usedSeconds } from './usedSeconds.ts'
import { pinnedNode, root } from '../install.mjs'

/**
 * `npm run check`: lint, format, types, unused code, migrations and the tests that need no browser. With `--all`, which is `npm
 * test`: also the tests of nucleus on another server, and the journeys in a real browser. A test file that failed runs once more, alone,
 * when everything else has ended. With `--changed`: only what the changes since `main` can break first. Ends with the failures and one line of
 * counts.
 */
process.chdir(root)
// A clean exit stops what this process has started.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
process.env.NEXT_TELEMETRY_DISABLED = '1'
keepTemporaryFilesInMemory()
// As in production: processes started by tests compile their sources once.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'node')
const isAll = process.argv.includes('--all')
/** The changed files, with `--changed`. */
const changed = process.argv.includes('--changed') ? await changedFiles() : undefined
/** One more than there are processors: tests also wait for databases, pages and timers. */
const workers = availableParallelism() + 1
let browser = ''
/** Firefox, for the few journeys in it; empty where there is none. */
let firefox = ''
/** The other server, for as long as tests may run on it. */
let cluster: Cluster | undefined
// Next's declarations for the types of pages and style sheets, which lint and the type check need.
await tool('next/dist/bin/next', ['typegen'])

/**
 * Tests of what may differ on another server version: whether it accepts a statement at all (`everyCall`), and how it locks,
 * copies, migrates, plans, notifies and sorts.
 */
const serverTests = [
  'everyCall',
  ...['agendaClashes', 'registrationBulk'],
  ...['backup', 'backupVersions', 'countsMigration', 'pagesMigration'],
  ...['peopleSearches', 'search', 'searchScripts', 'live'],
  ...['sortedChoices', 'sortedText'],
]

/** Never none, which the tools of lint would take for a mistake. */
const scripts = changed && ['server.ts', ...changed.filter((file) => /\.(tsx?|m?js)$/.test(file))]

/** Each keeps one processor busy. They run one after the other, in parallel with the tests. */
const withoutTests: readonly (readonly [string, () => Promise<CommandResult>])[] = [
  ['lint', () => tool('eslint/bin/eslint.js', [...(scripts ?? ['.']), '--max-warnings', '0', '--no-warn-ignored'])],
  ['lint with types', () => tool('oxlint/bin/oxlint', scripts ?? ['.'])],
  ['format', () => tool('oxfmt/bin/oxfmt', ['--check', '.'])],
  ...typeChecks.map(([name, config]) => [name, () => checkTypes(config)] as const),
  ['nothing unused', () => tool('knip/bin/knip.js', ['--treat-config-hints-as-errors'])],
  // Of imports that run; `__tests__/scripts/imports.test.ts` also finds those of types.
  ['no circles of imports', () => tool('knip/bin/knip.js', ['--cycles'])],
  ['migrations', checkMigrations],
]
/** What the journeys need. */
const beforeJourneys: typeof withoutTests = [
  ['build', () => capture(pinnedNode, ['scripts/build.ts', '--for-start'])],
  [
    'browser',
    () =>
      findChromium().then(
        (path) => ({ code: 0, output: (browser = path) }),
        (error: unknown) => ({ code: 1, output: String(error) }),
      ),
  ],
  ['second browser', async () => ({ code: 0, output: (firefox = (await findFirefox()) ?? '') })],
]

const runAll = (all: typeof withoutTests) => inSequence(all, ([name, work]) => step(name, work))
// The journeys wait more than they work: what needs no test fills the processors meanwhile.
const counts = await beside(
  () =>
    tests({
      name: 'tests',
      options: [`--maxWorkers=${workers}`],
      files: changed && testsFor(changed),
      env: { TEST_DATABASE_URL: undefined },
    }),
  () => runAll(isAll ? beforeJourneys : withoutTests),
)
const isReady = browser !== '' && counts.every(({ failures }) => !failures.includes('build'))
if (isAll) {
  const others = async () => [...(await runAll(withoutTests)), await onPostgres()]
  counts.push(...(await beside(others, ...(isReady ? [journeys] : []))))
}
const { passed, failed, failures, files } = await repeatFailed(sum(...counts))
await cluster?.stop()
console.log(`\nThe slowest files of tests:\n${slowestOf(files ?? []).join('\n')}`)
console.log(`Processor time: ${Math.round(usedSeconds())} s`)
if (failed > 0) console.log(`\nFailed:\n${failures.map((one) => `  ${one}`).join('\n')}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed > 0 || passed === 0 ? 1 : 0)

/**
 * Runs the tests of `serverTests` on a server of the system (Debian's PostgreSQL 15, for instance). Without one they are skipped,
 * with a message.
 */
async function onPostgres(): Promise<Count> {
  const url = process.env.TEST_DATABASE_URL ?? (await startCluster())?.url
  if (!url) return { passed: 0, failed: 0, failures: [] }
  const pgBouncer = await findPgBouncer()
  return tests({
    name: 'tests of nucleus on a PostgreSQL of this system',
    options: ['--selectProjects', 'nucleus', '--maxWorkers=1'],
    files: [...serverTests, ...(pgBouncer ? ['pgBouncer'] : [])].map((name) => join(root, '__tests__', 'nucleus', `${name}.test.ts`)),
    env: { TEST_DATABASE_URL: url, PGBOUNCER_PATH: pgBouncer },
  })
}

async function startCluster(): Promise<Cluster | undefined> {
  try {
    cluster = await startPostgres()
  } catch (error) {
    console.log(`- tests of nucleus on a PostgreSQL of this system: left out. ${error instanceof Error ? error.message : String(error)}`)
  }
  return cluster
}

function journeys(): Promise<Count> {
  return tests({
    name: 'journeys in a browser',
    options: ['--config', 'jest.e2e.config.mjs'],
    env: { CHROMIUM_PATH: browser, FIREFOX_PATH: firefox },
  })
}

/** Runs everything in parallel. */
async function beside(...all: readonly (() => Promise<Count | Count[]>)[]): Promise<Count[]> {
  return (await Promise.all(all.map((work) => work()))).flat()
}

async function inSequence<T>(all: readonly T[], work: (one: T) => Promise<Count>): Promise<Count[]> {
  const counts: Count[] = []
  for (const one of all) counts.push(await work(one))
  return counts
}
