import Sequencer from '@jest/test-sequencer'

/** Small test files that take long. */
const long = [/__tests__\/scripts\//, /everyScreen\.test/, /fuzz/i, /everyCall\.test/, /jobsAfterKill\.test/]

/**
 * Starts long test files first, so that no worker is left with one at the end. Without durations of an earlier run (a clean
 * clone) Jest sorts by file size, which is wrong for these.
 */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    const isLong = ({ path, duration }) => duration === undefined && long.some((form) => form.test(path))
    // Also sets the durations of the last run.
    const sorted = super.sort([...tests])
    return [...sorted.filter(isLong), ...sorted.filter((test) => !isLong(test))]
  }
}
