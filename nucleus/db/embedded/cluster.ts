import { chmod, chown, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { CannotStart } from '../../base/cannotStart.ts'
import { setAccess, superuser } from './access.ts'
import type { PostgresRuntime } from './chooseAccount.ts'
import { exists, type Layout, readLayout, writeLayout } from './layout.ts'
import { findLocale, plainLocale } from './locale.ts'
import { readOrMakePassword } from './password.ts'
import { megabyte, requireSpace } from './diskSpace.ts'
import { reasonIn, runToEnd } from './runProgram.ts'

/** What a new database, its reserve and the first demo data take, with enough left to write. */
const spaceForNew = 350 * megabyte

/** The database's own folder. */
export interface Cluster {
  path: string
  layout: Layout
}

interface Options extends PostgresRuntime {
  /** Whether it must survive a power cut. */
  isDurable: boolean
}

/** The database's own folder in `folder`, created if it is missing. Throws CannotStart when something else is there. */
export async function openCluster(folder: string, runtime: Options): Promise<Cluster> {
  const link = join(folder, 'postgres')
  const clusterFolder = join(runtime.folder, 'postgres')
  if (!(await exists(clusterFolder))) await createCluster(clusterFolder, runtime)
  const layout = await checkCluster(clusterFolder)
  if (clusterFolder !== link && !(await exists(link))) {
    await rm(link, { force: true })
    await symlink(clusterFolder, link)
  }
  return { path: clusterFolder, layout }
}

/** Refuses a folder that another program made, and leaves it unchanged. */
async function checkCluster(clusterFolder: string): Promise<Layout> {
  const version = await readFile(join(clusterFolder, 'PG_VERSION'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EACCES') throw error
    return ''
  })
  const layout = await readLayout(clusterFolder)
  if (layout && version.trim() === majorVersion) return layout
  throw new CannotStart(
    `${whatIs({ clusterFolder, version: version.trim(), isOurs: layout !== undefined, wasServed: await exists(join(clusterFolder, 'postmaster.opts')) })} Nothing in it was changed.`,
  )
}

/** The major version of the programs; they cannot read folders of another one. */
const majorVersion = '18'

function whatIs({
  clusterFolder,
  version,
  isOurs,
  wasServed,
}: {
  clusterFolder: string
  version: string
  isOurs: boolean
  wasServed: boolean
}): string {
  if (isOurs)
    return `The database in ${clusterFolder} was created by PostgreSQL ${version}, but this version uses ${majorVersion}: see "A new major version of PostgreSQL" in docs/operations.md.`
  if (version && !wasServed)
    return `The database in ${clusterFolder} was created by PGlite, which earlier versions used, and can no longer be opened. Set DATA_DIR to another folder, or move this one away to start with a new database.`
  return `The folder ${clusterFolder} was not created by this product. Set DATA_DIR to another folder.`
}

/** Created under another name and renamed when it is complete: an interrupted start leaves nothing half-made. */
async function createCluster(clusterFolder: string, { isDurable, ...runtime }: Options): Promise<void> {
  const { account, programs } = runtime
  const unfinished = `${clusterFolder}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await requireSpace(dirname(clusterFolder), { bytes: spaceForNew, why: `A new database is created in ${clusterFolder}.` })
  await mkdir(unfinished, { mode: 0o700 })
  await chmod(unfinished, 0o700)
  const { owner } = account
  if (owner) await chown(unfinished, owner.uid, owner.gid)
  const ctype = (await findLocale(runtime)) ?? plainLocale
  const localeArgs = ['--encoding=UTF8', '--locale=C', `--lc-ctype=${ctype}`, '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  try {
    const args = ['-D', unfinished, '-U', superuser, '--auth=reject', ...localeArgs, '--no-instructions', '--no-sync']
    await runToEnd(account, programs, { program: programs.initdb, args })
    await setAccess({ clusterFolder: unfinished, runtime, password: await readOrMakePassword(clusterFolder), isDraft: true })
    await writeLayout(unfinished, { ctype, owner })
    if (isDurable) await runToEnd(account, programs, { program: programs.initdb, args: ['--sync-only', '-D', unfinished] })
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw new CannotStart(`The database could not be created in ${clusterFolder}: ${reasonIn((error as Error).message)}`)
  }
  await rename(unfinished, clusterFolder)
}
