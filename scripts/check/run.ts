import { join } from 'node:path'
import { findChromium } from './chromium.ts'
import { checkMigrations } from './migrations.ts'
import { startPostgres } from './postgres.ts'
import { slowestOf } from './slowest.ts'
import { capture, type Count, step, tests, tool } from './step.ts'
import { checkTypes, typeChecks } from './types.ts'
import { pinnedNode, root } from '../install.mjs'

/**
 * `npm run check`: lint, format, types, what nobody uses, migrations and the tests that need no browser. With `--all`, which is
 * `npm test`: the tests of nucleus on another server too, and the journeys in a real browser. Ends with what failed and one line of counts.
 */
process.chdir(root)
// Ending in order stops what this process has started.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
process.env.NEXT_TELEMETRY_DISABLED = '1'
// As at a start: what tests start as processes of their own reads its sources once.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'node')
const isAll = process.argv.includes('--all')
// What Next declares for the types of pages and style sheets; lint and the types need it.
await tool('next/dist/bin/next', ['typegen'])

/**
 * What a server of another version may do otherwise: whether it takes a statement at all (`everyCall`), and how it locks, copies,
 * migrates, plans, tells and sorts.
 */
const byServer = [
  'everyCall',
  ...['agendaClashes', 'registrationBulk'],
  ...['backup', 'backupVersions', 'countsMigration', 'pagesMigration'],
  ...['peopleSearches', 'search', 'searchScripts', 'live'],
  ...['sortedChoices', 'sortedText'],
]

const counts: Count[] = [
  ...(await Promise.all([
    step('lint', () => tool('eslint/bin/eslint.js', ['.', '--max-warnings', '0'])),
    // Beside it: the lint keeps one processor busy for as long as all of these.
    inTurn(
      [
        ['format', () => tool('prettier/bin/prettier.cjs', ['--check', '.'])] as const,
        ...typeChecks.map(([name, config]) => [name, () => checkTypes(config)] as const),
        ['nothing unused', () => tool('knip/bin/knip.js', ['--treat-config-hints-as-errors'])] as const,
        ['migrations', checkMigrations] as const,
      ],
      ([name, work]) => step(name, work),
    ),
  ]).then((found) => found.flat())),
  await tests('tests', ['--maxWorkers=100%'], { TEST_DATABASE_URL: undefined }),
  ...(isAll ? [await onPostgres(), await journeys()] : []),
]
const { passed, failed, failures, files } = sum(...counts)
console.log(`\nThe slowest files of tests:\n${slowestOf(files ?? []).join('\n')}`)
if (failed > 0) console.log(`\nFailed:\n${failures.map((one) => `  ${one}`).join('\n')}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed > 0 || passed === 0 ? 1 : 0)

/** Tests of nucleus, `byServer`, on a server of the system (Debian's PostgreSQL 15, for instance). Where there is none they are left out, and that is said. */
async function onPostgres(): Promise<Count> {
  const run = (url: string) =>
    tests(
      'tests of nucleus on a PostgreSQL of this system',
      ['--selectProjects', 'nucleus', '--testPathPatterns', `__tests__/nucleus/(${byServer.join('|')})\\.test`, '--maxWorkers=100%'],
      {
        TEST_DATABASE_URL: url,
      },
    )
  if (process.env.TEST_DATABASE_URL) return run(process.env.TEST_DATABASE_URL)
  const cluster = await startPostgres().catch((error: unknown) => {
    console.log(`- tests of nucleus on a PostgreSQL of this system: left out. ${error instanceof Error ? error.message : String(error)}`)
  })
  if (!cluster) return { passed: 0, failed: 0, failures: [] }
  try {
    return await run(cluster.url)
  } finally {
    await cluster.stop()
  }
}

async function journeys(): Promise<Count> {
  const build = await step('build', () => capture(pinnedNode, ['scripts/build.ts', '--for-start']))
  if (build.failed > 0) return build
  let browser = ''
  const found = await step('browser', async () => {
    try {
      browser = await findChromium()
      return { code: 0, output: '' }
    } catch (error) {
      return { code: 1, output: String(error) }
    }
  })
  if (found.failed > 0) return sum(build, found)
  return sum(build, found, await tests('journeys in a browser', ['--config', 'jest.e2e.config.mjs'], { CHROMIUM_PATH: browser }))
}

async function inTurn<T>(all: readonly T[], work: (one: T) => Promise<Count>): Promise<Count[]> {
  const counts: Count[] = []
  for (const one of all) counts.push(await work(one))
  return counts
}

function sum(...counts: Count[]): Count {
  return counts.reduce((total, count) => ({
    passed: total.passed + count.passed,
    failed: total.failed + count.failed,
    failures: [...total.failures, ...count.failures],
    files: [...(total.files ?? []), ...(count.files ?? [])],
  }))
}
