import { explainFailure } from '../db/backup/explainFailure.ts'
import { startFailure } from './startup.ts'

interface Command<Input> {
  usage: string
  /** Reads the arguments: undefined for help. Throws on invalid arguments. */
  read: (args: string[]) => Input | undefined
  run: (input: Input) => Promise<void>
  /** What did not happen when the command fails, as a sentence. */
  notDone: string
}

/**
 * Runs a command with the arguments of this process. Invalid arguments print the usage, with status 2; a failure prints what is
 * wrong and what did not happen, with status 1; a programming error also prints its stack.
 */
export async function runCommand<Input>({ usage, read, run, notDone }: Command<Input>): Promise<void> {
  let input: Input | undefined
  try {
    input = read(process.argv.slice(2))
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n\n${usage}\n`)
    process.exitCode = 2
    return
  }
  if (input === undefined) return console.log(usage)
  await run(input).catch((error: unknown) => {
    const message = startFailure(explainFailure(error, notDone))
    process.stderr.write(`${message ?? `Unexpected error. ${notDone}\n${error instanceof Error ? error.stack : String(error)}`}\n`)
    process.exitCode = 1
  })
}
