import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { capture, type Ran } from './step.ts'

/** Where a program of this name is in PATH. */
export const inPath = (name: string): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find(isExecutable)

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

export const isRoot = (): boolean => process.getuid?.() === 0

/** Installs packages of the system, where that needs no password: as root on Debian and its kin. */
export async function installPackages(names: readonly string[]): Promise<Ran> {
  if (!isRoot() || !existsSync('/usr/bin/apt-get')) return { code: 1, output: 'This needs root and apt-get.' }
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const update = await capture('apt-get', ['update', '-q'], env)
  if (update.code !== 0) return update
  // A settings file that is there already stays as it is.
  return capture('apt-get', ['install', '-y', '-q', '--no-install-recommends', '-o', 'Dpkg::Options::=--force-confold', ...names], env)
}
