import { once } from 'node:events'
import type { PostgresRuntime } from './chooseAccount.ts'
import { startProgram } from './runProgram.ts'
import { asArguments } from './settings.ts'

interface StandaloneRun {
  /** The database's own folder, without a running server. */
  clusterFolder: string
  runtime: PostgresRuntime
  database: string
  /** May contain line breaks, but no empty line after a semicolon. */
  statements: readonly string[]
  /** The folder is not in use yet: whoever creates it syncs it to the disk at the end. */
  isDraft?: boolean
}

/** A failing statement ends the program, and no statement is repeated in its output: one contains the password. */
const settings = { exit_on_error: 'on', log_min_error_statement: 'panic', timezone: 'UTC', log_timezone: 'UTC' }

/**
 * Runs statements as the superuser of the cluster, without a server: PostgreSQL's single-user mode needs the files and no
 * password, and nobody can connect to it. Throws the program's output about the first statement that fails.
 */
export async function runStandalone({
  clusterFolder,
  runtime: { account, programs },
  database,
  statements,
  isDraft,
}: StandaloneRun): Promise<void> {
  const child = startProgram(account, programs, {
    program: programs.postgres,
    args: ['--single', '-j', ...asArguments({ ...settings, ...(isDraft && { fsync: 'off' }) }), '-D', clusterFolder, database],
    input: true,
  })
  let printed = ''
  child.stderr.on('data', (part: Buffer) => (printed = (printed + part.toString()).slice(-10_000)))
  // If it ends early it stops reading; its exit status reports that.
  child.stdin?.on('error', () => undefined)
  child.stdin?.end(statements.map((statement) => `${statement};\n\n`).join(''))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(printed.trim() || `${programs.postgres} ended with ${code}`)
}
