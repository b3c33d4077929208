import { explainFailure } from '../db/backup/explainFailure.ts'
import { startFailure } from './startup.ts'

interface Command<Asked> {
  usage: string
  /** Reads the arguments: undefined for help. Throws on invalid arguments. */
  read: (args: string[]) => Asked | undefined
  run: (asked: Asked) => Promise<void>
  /** What did not happen when the command fails, as a sentence. */
  nothing: string
}

/**
 * Runs a command with the arguments of this process. Invalid arguments print the usage, with status 2; a failure prints what is
 * wrong and what did not happen, with status 1; a programming error also prints its stack.
 */
export async function runCommand<Asked>({ usage, read, run, nothing }: Command<Asked>): Promise<void> {
  let asked: Asked | undefined
  try {
    asked = read(process.argv.slice(2))
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n\n${usage}\n`)
    process.exitCode = 2
    return
  }
  if (asked === undefined) return console.log(usage)
  await run(asked).catch((error: unknown) => {
    const words = startFailure(explainFailure(error, nothing))
    process.stderr.write(
      `${words ?? `Something went wrong in the program. ${nothing}\n${error instanceof Error ? error.stack : String(error)}`}\n`,
    )
    process.exitCode = 1
  })
}
