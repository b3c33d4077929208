import { execFile } from 'node:child_process'
import { chown, lstat, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Programs } from './programs.ts'

/** The account that runs PostgreSQL's programs. */
export interface Account {
  /** The ids that its files must have; undefined for the account of this process. */
  owner?: Owner
  /** How to start a program for this account: its path, arguments and ids. */
  command: (program: string, args: readonly string[]) => { program: string; args: string[]; ids: Partial<Owner> }
}
export interface Owner {
  uid: number
  gid: number
}

/** PostgreSQL refuses to run as root. */
export const isRoot = (): boolean => process.getuid?.() === 0

const root: Owner = { uid: 0, gid: 0 }
const plain = (program: string, args: readonly string[]) => ({ program, args: [...args] })

/** The account of this process. */
export const ownAccount: Account = { command: (program, args) => ({ ...plain(program, args), ids: {} }) }

/** Another account, which must have access to the programs and the folder. */
export const otherAccount = (owner: Owner): Account => ({ owner, command: (program, args) => ({ ...plain(program, args), ids: owner }) })

/**
 * Root's own files under another name: in a user namespace root appears as `nobody`, and PostgreSQL runs. For folders that no
 * other account can enter.
 */
export const namespaceAccount = ({ uid, gid }: Owner): Account => ({
  owner: root,
  command: (program, args) => ({
    ...plain('unshare', ['--user', `--map-user=${uid}`, `--map-group=${gid}`, '--', program, ...args]),
    ids: {},
  }),
})

/** The account without rights that every Unix has. */
export async function nobody(): Promise<Owner | undefined> {
  const users = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const [, uid, gid] = /^nobody:[^:]*:(-?\d+):(-?\d+):/m.exec(users) ?? []
  // Some systems write the highest numbers as negative ones.
  return uid && gid ? { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 } : undefined
}

const run = promisify(execFile)
const succeeds = (program: string, args: readonly string[], ids: Partial<Owner>): Promise<boolean> =>
  run(program, args, { ...ids, cwd: '/', timeout: 10_000, env: { NODE_ENV: process.env.NODE_ENV, PATH: process.env.PATH } }).then(
    () => true,
    () => false,
  )

/** Whether the account may enter the folder. */
export const canEnter = ({ command }: Account, folder: string): Promise<boolean> => {
  const { program, args, ids } = command('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder])
  return succeeds(program, args, ids)
}

/** Whether the account may run the programs, and read them and their folders. */
export const canRun = ({ command }: Account, { postgres, initdb, folder }: Programs): Promise<boolean> => {
  const { program, args, ids } = command('/bin/sh', [
    '-c',
    '[ -x "$1" ] && [ -x "$2" ] && [ -r "$3" ]',
    'sh',
    postgres,
    initdb,
    join(folder, 'share'),
  ])
  return succeeds(program, args, ids)
}

/** Changes the owner of a folder and everything in it, unless the account owns it already. */
export async function giveTo(owner: Owner | undefined, path: string): Promise<void> {
  if (!owner || (await stat(path)).uid === owner.uid) return
  for (const name of await readdir(path, { recursive: true })) await chownLink(join(path, name), owner)
  await chown(path, owner.uid, owner.gid)
}

async function chownLink(path: string, { uid, gid }: Owner): Promise<void> {
  if (!(await lstat(path)).isSymbolicLink()) await chown(path, uid, gid)
}
