import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { capture, type CommandResult } from './step.ts'

/** The path of a program in PATH; undefined when there is none. */
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

/** Installs packages of the system, where that needs no password: as root on Debian and derived systems. */
export async function installPackages(names: readonly string[]): Promise<CommandResult> {
  if (!isRoot() || !existsSync('/usr/bin/apt-get')) return { code: 1, output: 'This needs root and apt-get.' }
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const update = await capture('apt-get', ['update', '-q'], env)
  if (update.code !== 0) return update
  // An existing configuration file is not changed.
  return capture('apt-get', ['install', '-y', '-q', '--no-install-recommends', '-o', 'Dpkg::Options::=--force-confold', ...names], env)
}
