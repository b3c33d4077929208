import { inPath, installPackages, isExecutable } from './packages.ts'

/** Where Debian installs it, which is in the PATH of root only. */
const standard = '/usr/sbin/pgbouncer'

/** The path of PgBouncer, which is installed where that needs no password. Undefined where there is none: what is tested with it is then left out. */
export async function findPgBouncer(): Promise<string | undefined> {
  const found = present()
  if (found) return found
  console.log('  Installing PgBouncer …')
  const { output } = await installPackages(['pgbouncer'])
  const installed = present()
  if (!installed) console.log(`- tests behind PgBouncer: left out. There is none, and it could not be installed.\n${output}`)
  return installed
}

const present = (): string | undefined => inPath('pgbouncer') ?? (isExecutable(standard) ? standard : undefined)
