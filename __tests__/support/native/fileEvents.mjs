import { appendFileSync } from 'node:fs'
import { usedSeconds } from '#scripts/check/usedSeconds.ts'

/**
 * `handleTestEvent` of the environments of Jest, for a test file. Of each test and hook that begins, notes when its time is up (milliseconds since
 * 1970): `eventually` stops a little earlier, and says what it waited for. A test or hook that fails may tell more (`tellFailure`). At the end of
 * the file, adds the processor time of its worker to the file that TEST_COSTS names; that of the database server is not in it.
 */
export function fileEventsOf(testPath) {
  const from = usedSeconds()
  let beforeTests
  let isOver = false
  return async function (event, state) {
    // Jest also tells those of earlier files in the worker.
    if (isOver) return
    isOver = event.name === 'teardown'
    if (event.name === 'test_fn_start') beforeTests ??= usedSeconds() - from
    if (event.name === 'test_fn_start' || event.name === 'hook_start') this.global.testDeadline = Date.now() + state.testTimeout
    if (event.name === 'test_fn_failure' || event.name === 'hook_failure') await this.global.tellFailure?.()
    if (isOver && process.env.TEST_COSTS)
      appendFileSync(process.env.TEST_COSTS, `${JSON.stringify({ path: testPath, beforeTests, seconds: usedSeconds() - from })}\n`)
  }
}
