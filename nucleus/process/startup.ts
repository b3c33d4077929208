import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { type Config, readConfig, WrongSettings } from '../base/config.ts'
import { CannotStart } from '../base/cannotStart.ts'
import { databaseRefusal } from '../base/errors.ts'
import { misspelled } from './misspelled.ts'
import { unavailableMessage } from '../base/unavailable.ts'

/** Code that the processes which serve nucleus share at their start and end. */

/**
 * Reads the settings of this process; the environment overrides `.env`. `warn` gets names that look like misspelled settings,
 * and a missing key for several instances. Throws WrongSettings, or CannotStart for a file that cannot be read.
 */
export function readSettings(warn: (line: string) => void = console.warn): Config {
  const inFile = readEnvFile()
  for (const line of misspelled(Object.keys(process.env), Object.keys(inFile))) warn(line)
  const config = readConfig({ ...inFile, ...process.env })
  if (config.DATABASE_URL && !config.SECRET_KEY)
    warn(
      `SECRET_KEY is not set: the key is kept in ${config.DATA_DIR}, and another nucleus over the same database will not know these sessions. Give all of them the same.`,
    )
  return config
}

function readEnvFile(): NodeJS.Dict<string> {
  try {
    return parseEnv(readFileSync('.env', 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw new CannotStart(`The file .env cannot be read (${(error as Error).message}). Mend or remove it and start again.`)
  }
}

export const wrongHostMessage = 'HOST is not an address of this machine. 127.0.0.1 lets this machine in, 0.0.0.0 others too.'

/** The message for the person who started the process, when it cannot start; undefined for a programming error. */
export function startFailure(error: unknown): string | undefined {
  if (error instanceof WrongSettings) return `These settings are wrong:\n${error.message}`
  if (error instanceof CannotStart) return error.message
  const { code, syscall, port, path } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Stop the other program, or set PORT to another port.`
  if (syscall === 'listen' && code === 'EACCES') return `Port ${port} may not be used by this account. Set PORT to 1024 or more.`
  if (code === 'EADDRNOTAVAIL' || (code === 'ENOTFOUND' && syscall === 'getaddrinfo')) return wrongHostMessage
  // The message of such an error repeats the rows that were written.
  if (databaseRefusal(error))
    return `The database refused (${databaseRefusal(error)?.code}). ${unavailableMessage(error) ?? 'Its own log says why.'}`
  if (unavailableMessage(error))
    return 'The database ended or stopped answering during the start. Look at its own log (postgres.log in DATA_DIR), then start again.'
  if (code === 'ENOENT') return syscall === 'mkdir' && path ? `${path} cannot be made there. Set DATA_DIR to another folder.` : undefined
  return fileFailures[code ?? '']?.(path ?? 'The data folder')
}

/** Messages for errors of files and folders, by the system's code. */
const fileFailures: Readonly<Record<string, (path: string) => string>> = {
  EACCES: (path) => `${path} may not be used by this account. Give it the right to, or set DATA_DIR to another folder.`,
  EPERM: (path) => `${path} may not be used by this account. Give it the right to, or set DATA_DIR to another folder.`,
  EROFS: (path) => `${path} cannot be written: its disk is read-only. Set DATA_DIR to another folder.`,
  ENOSPC: (path) => `${path} could not be written: its disk is full. Free some space and start again.`,
  EDQUOT: (path) => `${path} could not be written: this account may use no more of the disk. Free some space and start again.`,
  ENOTDIR: (path) => `${path} is not a folder. Remove what is in its place, or set DATA_DIR to another folder.`,
  EEXIST: (path) => `${path} is not a folder. Remove what is in its place, or set DATA_DIR to another folder.`,
  EISDIR: (path) => `${path} is a folder where a file should be. Remove it and start again.`,
}

/** Prints what is wrong and sets exit status 1; rethrows a programming error, with its stack. */
export function reportStartFailure(error: unknown): void {
  const message = startFailure(error)
  if (message === undefined) throw error
  process.stderr.write(`${message}\n`)
  process.exitCode = 1
}
