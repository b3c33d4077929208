import { existsSync } from 'node:fs'
import { type Config, readConfig, WrongSettings } from './config.ts'
import { CannotStart } from './cannotStart.ts'

/** What the processes that serve nucleus share at their start and end. */

/** The settings of this process, with those of `.env` where the environment has none. Throws WrongSettings. */
export function readSettings(): Config {
  if (existsSync('.env')) process.loadEnvFile('.env')
  return readConfig(process.env)
}

/** What to tell the person who started the process when it cannot start; nothing for a mistake of the program. */
export function startFailure(error: unknown): string | undefined {
  if (error instanceof WrongSettings) return `These settings are wrong:\n${error.message}`
  if (error instanceof CannotStart) return error.message
  const { code, port } = error as { code?: string; port?: number }
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Stop the other program, or set PORT to another port.`
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND')
    return 'The database of DATABASE_URL does not answer. Is it running, and is its address right?'
  if (code === '28P01' || code === '3D000') return 'The database of DATABASE_URL refuses: its user, password or name is wrong.'
  return undefined
}

/** Says what is wrong and ends with status 1; a mistake of the program is thrown on, with its stack. */
export function failStart(error: unknown): void {
  const words = startFailure(error)
  if (words === undefined) throw error
  process.stderr.write(`${words}\n`)
  process.exitCode = 1
}

const patienceMs = 10_000

/** One Ctrl-C arrives twice when npm passes it on as well. */
const echoMs = 1000

/** On SIGTERM or SIGINT runs `close` and ends the process; at once on a second signal, and after ten seconds whatever is left. */
export function stopOnSignal(close: () => Promise<void>): void {
  let stoppingSince: number | undefined
  const stop = (): void => {
    if (stoppingSince !== undefined) {
      if (Date.now() - stoppingSince > echoMs) process.exit(1)
      return
    }
    stoppingSince = Date.now()
    setTimeout(() => process.exit(1), patienceMs).unref()
    close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}
