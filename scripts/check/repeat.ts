import type { Count, FailedFile } from './step.ts'

/** More files than this that fail are not unsteady: something is wrong with the change or the machine. */
const mostFiles = 10

/**
 * Runs each test file that failed once more, with nothing beside it, and counts what it says then. Prints `Unsteady: FILE: TEST` for
 * what passes the second time. Lint, types and the build are never repeated, nor are tests when more than ten files failed.
 */
export async function repeatFailed(count: Count): Promise<Count> {
  const failedFiles = count.failedFiles ?? []
  if (failedFiles.length > mostFiles) {
    console.log(`\n${failedFiles.length} files of tests failed. More than ${mostFiles} are not run once more.`)
    return count
  }
  let total = count
  for (const file of failedFiles) {
    const second = await file.runAgain()
    total = replaced(total, file, second)
    for (const failure of file.failures) if (!second.failures.includes(failure) && second.passed > 0) console.log(`Unsteady: ${failure}`)
  }
  return total
}

/** The counts with those of a file's second run in place of those of its first. */
function replaced(count: Count, first: FailedFile, second: Count): Count {
  const failures = [...count.failures]
  for (const failure of first.failures) failures.splice(failures.indexOf(failure), 1)
  return {
    ...count,
    passed: count.passed - first.passed + second.passed,
    failed: count.failed - first.failed + second.failed,
    failures: [...failures, ...second.failures],
  }
}
