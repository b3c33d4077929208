import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { pinnedNode, root } from '../install.mjs'
import { capture, type Count, type Env, type FailedFile, report, sum } from './step.ts'

/**
 * V8 caches code by its source, and with it retains the whole page or server that a test file made: without this flag a worker
 * of Jest grew by 40 MB with each file, to 4 GB. (The jest script of package.json sets it too; NODE_OPTIONS does not allow it.)
 */
const withoutCodeCache = '--no-compilation-cache'

/** How Jest is run. */
export interface TestRun {
  /** What the step is called. */
  name: string
  options?: readonly string[]
  /** The paths of its test files; without them, all files of the configuration. */
  files?: readonly string[]
  env?: Env
}

interface JestResult {
  numPassedTests: number
  testResults: {
    name: string
    status: string
    startTime: number
    endTime: number
    assertionResults: { fullName: string; status: string }[]
  }[]
}

/** Jest's own line, and none that a test prints. */
const leak = /^(?:\u001B\[\d+m)?A worker process has failed to exit gracefully/m

/** Runs Jest; each test counts as one check, and so does a file that cannot be run. */
export async function tests(run: TestRun): Promise<Count> {
  const { name, options = [], files = [], env = {} } = run
  const startedAt = Date.now()
  const folder = await mkdtemp(join(tmpdir(), 'copilot-tests-'))
  const result = join(folder, 'result.json')
  const costs = join(folder, 'costs.jsonl')
  const nodeOptions = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning']
  const jest = [withoutCodeCache, join('node_modules', 'jest', 'bin', 'jest.js'), '--json', `--outputFile=${result}`, ...options]
  const paths = files.length > 0 ? ['--runTestsByPath', ...files] : []
  const { code, output } = await capture(pinnedNode, [...nodeOptions, ...jest, ...paths], {
    ...env,
    TEST_COSTS: costs,
    NODE_OPTIONS: [process.env.NODE_OPTIONS, ...nodeOptions].join(' ').trim(),
  })
  const text = await readFile(result, 'utf8').catch(() => undefined)
  const secondsOf = costsIn(await readFile(costs, 'utf8').catch(() => ''))
  await rm(folder, { recursive: true, force: true })
  const ofTests =
    text === undefined ? { passed: 0, failed: 1, failures: [name] } : countOf(JSON.parse(text) as JestResult, { run, code, secondsOf })
  // Jest ends a worker that something left open keeps running, and only prints it.
  const isLeaking = leak.test(output)
  const count = isLeaking ? sum(ofTests, { passed: 0, failed: 1, failures: [`${name}: a worker did not exit`] }) : ofTests
  report(`${name}: ${count.passed} passed${count.failed > 0 ? `, ${count.failed} failed` : ''}`, count.failed === 0, startedAt)
  if (count.failed > 0) console.log(output.replace(/^\{"numFailedTestSuites".*$/m, ''))
  return count
}

/** The processor time of each test file, by its path (`__tests__/support/native/fileEvents.mjs`). */
function costsIn(lines: string): ReadonlyMap<string, number> {
  const costs = lines.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as { path: string; seconds: number }]))
  return new Map(costs.map(({ path, seconds }) => [path, seconds]))
}

/** Jest may also fail as a whole, for instance when it finds no test. */
function countOf(
  result: JestResult,
  { run, code, secondsOf }: { run: TestRun; code: number; secondsOf: ReadonlyMap<string, number> },
): Count {
  const failedFiles = result.testResults.filter(({ status }) => status === 'failed').map((file) => failedFileOf(file, run))
  const files = result.testResults.map((file) => ({
    name: relative(root, file.name),
    ms: file.endTime - file.startTime,
    cpuSeconds: secondsOf.get(file.name),
  }))
  const failures = failedFiles.flatMap((file) => file.failures)
  if (failures.length === 0 && code !== 0) return { passed: result.numPassedTests, failed: 1, failures: [run.name], files }
  return { passed: result.numPassedTests, failed: failures.length, failures, files, failedFiles }
}

function failedFileOf(file: JestResult['testResults'][number], run: TestRun): FailedFile {
  const path = relative(root, file.name)
  const of = (status: string) => file.assertionResults.filter((one) => one.status === status)
  const failed = of('failed').map(({ fullName }) => `${path}: ${fullName}`)
  // A file that could not be loaded, or whose worker ended, has no test that failed.
  const failures = failed.length > 0 ? failed : [path]
  const options = [...(run.options ?? []).filter((option) => !option.startsWith('--maxWorkers')), '--maxWorkers=1']
  const runAgain = () => tests({ ...run, name: `${path}, once more and alone`, options, files: [file.name] })
  return { path, passed: of('passed').length, failed: failures.length, failures, runAgain }
}
