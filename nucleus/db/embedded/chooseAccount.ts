import { createHash } from 'node:crypto'
import { chmod, chown, cp, mkdir, realpath, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { CannotStart } from '../../base/cannotStart.ts'
import {
  type Account,
  canEnter,
  canRun,
  giveTo,
  isRoot,
  namespaceAccount,
  nobody,
  otherAccount,
  ownAccount,
  type Owner,
} from './account.ts'
import type { Programs } from './programs.ts'

/** Where the database is and which account runs it. */
export interface PostgresRuntime {
  account: Account
  programs: Programs
  /** The folder that contains, or will contain, the database's own folder. */
  folder: string
}

/** Where root puts files for the account without rights when that account cannot enter the data folder. */
const reachable = '/var/lib/copilot'

/**
 * Chooses who runs PostgreSQL for `folder`, and where. An ordinary user runs it as themselves. For root, which PostgreSQL
 * refuses, it is the account that owns the database, or `nobody`; where that account has no access to the folder or the
 * programs, root in a user namespace; where the system has none, `nobody` in a folder under /var/lib. `isNew` folders were
 * created by this start and may be opened to the account's group; no other permission is loosened. Throws CannotStart.
 */
export async function chooseAccount(
  folder: string,
  programs: Programs,
  { isNew, print }: { isNew: boolean; print: PrintLine },
): Promise<PostgresRuntime> {
  if (!isRoot()) return { account: ownAccount, programs, folder }
  const unprivileged = await nobody()
  if (!unprivileged) throw new CannotStart(`PostgreSQL does not run as root, and there is no account "nobody". ${remedy}`)
  const clusterFolder = await realpath(join(folder, 'postgres')).catch(() => undefined)
  const real = clusterFolder ? dirname(clusterFolder) : folder
  const owner = clusterFolder ? await ownerOf(clusterFolder) : undefined
  const account = otherAccount(owner?.uid ? owner : unprivileged)
  if (isNew) await openTo(account.owner, folder)
  if ((await canEnter(account, real)) && (await canRun(account, programs))) return { account, programs, folder: real }
  if (isNew) await openTo(undefined, folder)
  const inNamespace = namespaceAccount(unprivileged)
  if ((await canEnter(inNamespace, real)) && (await canRun(inNamespace, programs))) {
    if (clusterFolder) await giveTo(inNamespace.owner, clusterFolder)
    return { account: inNamespace, programs, folder: real }
  }
  return useReachableFolder({ folder, clusterFolder, account: otherAccount(unprivileged), programs, print })
}

type PrintLine = (line: string) => void
const remedy = 'Start it as an ordinary user, or set DATABASE_URL to a PostgreSQL server.'

async function ownerOf(path: string): Promise<Owner> {
  const { uid, gid } = await stat(path)
  return { uid, gid }
}

/** Gives access to the folder to the account's group, or to nobody. */
async function openTo(owner: Owner | undefined, folder: string): Promise<void> {
  await chown(folder, 0, owner?.gid ?? 0)
  await chmod(folder, owner ? 0o710 : 0o700)
}

async function useReachableFolder({
  folder,
  clusterFolder,
  account,
  programs,
  print,
}: {
  folder: string
  clusterFolder: string | undefined
  account: Account
  programs: Programs
  print: PrintLine
}): Promise<PostgresRuntime> {
  try {
    const own = join(reachable, createHash('sha256').update(folder).digest('hex').slice(0, 16))
    await mkdir(own, { recursive: true, mode: 0o711 })
    const runnable = (await canRun(account, programs)) ? programs : await copyPrograms(programs)
    const real = clusterFolder ? dirname(clusterFolder) : own
    if (clusterFolder) await giveTo(account.owner, clusterFolder)
    if ((await canEnter(account, real)) && (await canRun(account, runnable))) {
      print(`The database is stored in ${real}, because PostgreSQL does not run as root and the account "nobody" cannot reach ${folder}.`)
      return { account, programs: runnable, folder: real }
    }
  } catch (error) {
    throw new CannotStart(
      `PostgreSQL does not run as root, and ${reachable} cannot be used instead (${(error as Error).message}). ${remedy}`,
    )
  }
  throw new CannotStart(`PostgreSQL does not run as root, and no other account can reach ${folder}. ${remedy}`)
}

/** A copy of the programs that every account can run. */
async function copyPrograms({ folder, ...programs }: Programs): Promise<Programs> {
  const version = createHash('sha256')
    .update(folder)
    .update(String((await stat(programs.postgres)).mtimeMs))
    .digest('hex')
    .slice(0, 16)
  const to = join(reachable, `programs-${version}`)
  if (!(await stat(to).catch(() => undefined))) {
    const draft = `${to}.unfinished`
    await rm(draft, { recursive: true, force: true })
    await cp(folder, draft, { recursive: true, verbatimSymlinks: true })
    await rename(draft, to)
  }
  const moved = (path: string): string => join(to, path.slice(folder.length))
  return { folder: to, initdb: moved(programs.initdb), postgres: moved(programs.postgres), pg_ctl: moved(programs.pg_ctl) }
}
