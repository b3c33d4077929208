import { parentPort, workerData } from 'node:worker_threads'
import { loadProgramSolver } from './highs.ts'
import { problemOf } from './problemOf.ts'
import { proposalOf } from './proposalOf.ts'
import type { SolverMessage, SolverTask } from './runSolver.ts'
import { solve } from './solve.ts'

/** Runs in a thread of its own: solves the task that it was started with, and tells how far it is. */
const { input, seed, maxSteps, maxSeconds } = workerData as SolverTask
const endsAt = performance.now() + maxSeconds * 1000
const send = (message: SolverMessage) => parentPort?.postMessage(message)

const problem = problemOf(input)
// Without HiGHS everything is searched, and somewhat less found.
const solveProgram = await loadProgramSolver().catch(() => undefined)
const solution = solve(problem, {
  ...{ seed, maxSteps, solveProgram },
  shouldStop: () => performance.now() > endsAt,
  report: (steps) => send({ steps }),
})
send({ proposal: proposalOf(input, problem, solution) })
