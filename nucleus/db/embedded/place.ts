import { chmod, chown, mkdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CannotStart } from '../../process/cannotStart.ts'
import type { Chosen } from './chooseAccount.ts'
import { databaseUser, listensOnLoopback, makePassword } from './address.ts'
import { runToEnd } from './runProgram.ts'

/** Says that the folder is whole and was made by this program. */
const mark = 'made-by-copilot'

/** The database's own folder in `folder`, made when it is missing. Throws CannotStart when something else is there. */
export async function openPlace(folder: string, chosen: Chosen): Promise<string> {
  const link = join(folder, 'postgres')
  const place = join(chosen.folder, 'postgres')
  if (await exists(place)) await checkPlace(place)
  else await makePlace(place, chosen)
  if (place !== link && !(await exists(link))) {
    await rm(link, { force: true })
    await symlink(place, link)
  }
  return place
}

/** Refuses what another program has made, and leaves it as it is. */
async function checkPlace(place: string): Promise<void> {
  const version = await readFile(join(place, 'PG_VERSION'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EACCES') throw error
    return ''
  })
  const isOurs = await exists(join(place, mark))
  if (isOurs && version.trim() === majorVersion) return
  throw new CannotStart(
    `${whatIs({ place, version: version.trim(), isOurs, wasServed: await exists(join(place, 'postmaster.opts')) })} Nothing in it was changed.`,
  )
}

/** The version of the programs; folders of another cannot be read by them. */
const majorVersion = '18'

function whatIs({ place, version, isOurs, wasServed }: { place: string; version: string; isOurs: boolean; wasServed: boolean }): string {
  if (isOurs)
    return `The database in ${place} was made by PostgreSQL ${version}, and this version has ${majorVersion}: see "A new major version of PostgreSQL" in docs/operations.md.`
  if (version && !wasServed)
    return `The database in ${place} was made by PGlite, which earlier versions used, and cannot be opened any more: set DATA_DIR to another folder, or move this one away to begin with a new database.`
  return `The folder ${place} was not made by this program: set DATA_DIR to another folder.`
}

/** Made beside its place and renamed when it is whole: a start that is cut short leaves nothing half-made. */
async function makePlace(place: string, { account, programs }: Chosen): Promise<void> {
  const unfinished = `${place}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { mode: 0o700 })
  await chmod(unfinished, 0o700)
  const { owner } = account
  if (owner) await chown(unfinished, owner.uid, owner.gid)
  const auth = listensOnLoopback
    ? ['--auth=scram-sha-256', `--pwfile=${await makePassword(place)}`]
    : ['--auth-local=trust', '--auth-host=reject']
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  try {
    await runToEnd(account, programs, programs.initdb, ['-D', unfinished, '-U', databaseUser, ...auth, ...locale, '--no-instructions'])
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw new CannotStart(`The database could not be made in ${place}: ${reasonIn((error as Error).message)}`)
  }
  await writeFile(join(unfinished, mark), '', { mode: 0o600, flush: true })
  if (owner) await chown(join(unfinished, mark), owner.uid, owner.gid)
  await rename(unfinished, place)
}

/** What initdb says went wrong, without its advice. */
const reasonIn = (said: string): string =>
  /^(?:initdb: error: |.*(?:FATAL|PANIC):\s+)(\S.*)$/m.exec(said)?.[1] ?? said.split('\n').at(-1) ?? ''

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false
      throw error
    },
  )
