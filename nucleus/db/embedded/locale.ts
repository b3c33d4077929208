import { devNull } from 'node:os'
import type { PostgresRuntime } from './chooseAccount.ts'
import { runToEnd } from './runProgram.ts'

/** Names of locales that classify the letters of every script, best first. */
const names: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  linux: ['C.UTF-8', 'C.utf8', 'en_US.UTF-8', 'en_US.utf8'],
  darwin: ['C.UTF-8', 'en_US.UTF-8'],
  win32: ['en-US', 'English_United States.1252'],
}
export const localeNames: readonly string[] = names[process.platform] ?? ['C.UTF-8', 'en_US.UTF-8']

/** The ASCII-only locale, which every system has. */
export const plainLocale = 'C'

/**
 * The locale with which pg_trgm recognizes the letters of every script; undefined when the system has none of the candidates.
 * PostgreSQL itself checks: it validates a setting that takes such names.
 */
export async function findLocale(
  { account, programs }: Pick<PostgresRuntime, 'account' | 'programs'>,
  candidates: readonly string[] = localeNames,
): Promise<string | undefined> {
  for (const name of candidates) {
    const args = ['-C', 'lc_monetary', '-D', programs.folder, '-c', `config_file=${devNull}`, '-c', `lc_monetary=${name}`]
    const isAvailable = await runToEnd(account, programs, { program: programs.postgres, args }).then(
      () => true,
      () => false,
    )
    if (isAvailable) return name
  }
  return undefined
}
