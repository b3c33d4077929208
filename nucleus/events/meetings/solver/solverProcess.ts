import { execFile } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { loadProgramSolver } from './highs.ts'
import { problemOf } from './problemOf.ts'
import { proposalOf } from './proposalOf.ts'
import type { SolverMessage, SolverTask } from './runSolver.ts'
import { solve } from './solve.ts'

// Answering calls comes first: on Linux the search gets only what nobody else wants, elsewhere the lowest priority.
setPriority(constants.priority.PRIORITY_LOW)
execFile('chrt', ['--all-tasks', '--idle', '--pid', '0', String(process.pid)], () => undefined)
// A search hears nothing while it computes, so it looks whether the server that started it is still there.
const server = process.ppid
const isAlone = () => process.ppid !== server
process.once('disconnect', () => process.exit())
process.once('message', (task) => void answer(task as SolverTask))

/** Runs in its own process: solves the task that it receives, and tells how far it is. */
async function answer({ input, seed, maxSteps, maxSeconds }: SolverTask): Promise<void> {
  const endsAt = performance.now() + maxSeconds * 1000
  const send = (message: SolverMessage) => process.send?.(message)
  let nextReport = 0
  const problem = problemOf(input)
  // Without HiGHS everything is searched, and somewhat less found.
  const solveProgram = await loadProgramSolver().catch(() => undefined)
  const solution = solve(problem, {
    ...{ seed, maxSteps, solveProgram },
    shouldStop: () => isAlone() || performance.now() > endsAt,
    report: (steps) => {
      // Each report interrupts the server, so it hears of whole hundredths.
      if (steps < nextReport) return
      nextReport = steps + maxSteps / 100
      send({ steps })
    },
  })
  send({ proposal: proposalOf(input, problem, solution), megabytes: Math.round(process.resourceUsage().maxRSS / 1024) })
}
