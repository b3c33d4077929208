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
      `SECRET_KEY is not set. The key is stored in ${config.DATA_DIR}, so other nucleus instances on the same database reject these sessions. Set the same SECRET_KEY for all of them.`,
    )
  return config
}

function readEnvFile(): NodeJS.Dict<string> {
  try {
    return parseEnv(readFileSync('.env', 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw new CannotStart(`The file .env cannot be read (${(error as Error).message}). Fix or delete it, then start again.`)
  }
}

export const wrongHostMessage =
  'HOST is not an address of this machine. Use 127.0.0.1 for this machine only, or 0.0.0.0 to let other machines in.'

/** The message for the person who started the process, when it cannot start; undefined for a programming error. */
export function startFailure(error: unknown): string | undefined {
  if (error instanceof WrongSettings) return `These settings are wrong:\n${error.message}`
  if (error instanceof CannotStart) return error.message
  const { code, syscall, port, path } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Stop the other program, or set PORT to another port.`
  if (syscall === 'listen' && code === 'EACCES') return `This account is not allowed to use port ${port}. Set PORT to 1024 or more.`
  if (code === 'EADDRNOTAVAIL' || (code === 'ENOTFOUND' && syscall === 'getaddrinfo')) return wrongHostMessage
  // The message of such an error repeats the rows that were written.
  if (databaseRefusal(error))
    return `The database returned an error (${databaseRefusal(error)?.code}). ${unavailableMessage(error) ?? 'See the log of the database.'}`
  if (unavailableMessage(error)) return 'The database stopped during the start. See its log (postgres.log in DATA_DIR), then start again.'
  if (code === 'ENOENT') return syscall === 'mkdir' && path ? `Cannot create ${path}. Set DATA_DIR to another folder.` : undefined
  return fileFailures[code ?? '']?.(path ?? 'the data folder')
}

/** Messages for errors of files and folders, by the system's code. */
const fileFailures: Readonly<Record<string, (path: string) => string>> = {
  EACCES: (path) => `This account is not allowed to use ${path}. Change its permissions, or set DATA_DIR to another folder.`,
  EPERM: (path) => `This account is not allowed to use ${path}. Change its permissions, or set DATA_DIR to another folder.`,
  EROFS: (path) => `Cannot write to ${path}: its disk is read-only. Set DATA_DIR to another folder.`,
  ENOSPC: (path) => `Cannot write to ${path}: its disk is full. Free some space, then start again.`,
  EDQUOT: (path) => `Cannot write to ${path}: this account has reached its disk quota. Free some space, then start again.`,
  ENOTDIR: (path) => `${path} is a file, but a folder is needed there. Move the file away, or set DATA_DIR to another folder.`,
  EEXIST: (path) => `${path} is a file, but a folder is needed there. Move the file away, or set DATA_DIR to another folder.`,
  EISDIR: (path) => `${path} is a folder, but a file is needed there. Delete it, then start again.`,
}

/** Prints what is wrong and sets exit status 1; rethrows a programming error, with its stack. */
export function reportStartFailure(error: unknown): void {
  const message = startFailure(error)
  if (message === undefined) throw error
  process.stderr.write(`${message}\n`)
  process.exitCode = 1
}
