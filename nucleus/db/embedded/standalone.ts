import { once } from 'node:events'
import type { Chosen } from './chooseAccount.ts'
import { startProgram } from './runProgram.ts'
import { asArguments } from './settings.ts'

interface Work {
  /** The database's own folder, over which no server runs. */
  place: string
  chosen: Chosen
  database: string
  /** Each may hold line breaks, but no empty line after a semicolon. */
  statements: readonly string[]
  /** The folder is not in use yet: who makes it forces it to the disk when it is whole. */
  isDraft?: boolean
}

/** A statement that fails ends the program, and no statement is repeated in what it prints: one holds the password. */
const settings = { exit_on_error: 'on', log_min_error_statement: 'panic', timezone: 'UTC', log_timezone: 'UTC' }

/**
 * Runs statements as the superuser of the cluster, without a server: PostgreSQL's own single-user mode, which needs the
 * files and no password, and which nobody can connect to. Throws what the program printed about the first that fails.
 */
export async function runStandalone({ place, chosen: { account, programs }, database, statements, isDraft }: Work): Promise<void> {
  const child = startProgram(account, programs, {
    program: programs.postgres,
    args: ['--single', '-j', ...asArguments({ ...settings, ...(isDraft && { fsync: 'off' }) }), '-D', place, database],
    input: true,
  })
  let printed = ''
  child.stderr.on('data', (part: Buffer) => (printed = (printed + part.toString()).slice(-10_000)))
  // Ended early it reads no further; its status says so.
  child.stdin?.on('error', () => undefined)
  child.stdin?.end(statements.map((statement) => `${statement};\n\n`).join(''))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(printed.trim() || `${programs.postgres} ended with ${code}`)
}
