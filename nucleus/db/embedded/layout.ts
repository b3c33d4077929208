import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { CannotStart } from '../../base/cannotStart.ts'
import type { Owner } from './account.ts'
import { plainLocale } from './locale.ts'
import { writeFileAtomically } from './writeFileAtomically.ts'

/** How the product set up the database's own folder: roles, access rules, locale. */
export interface Layout {
  /** 1: no password, the product's role is the superuser. 2: a password, and a role that owns only its database. */
  version: number
  /** The system's name of the locale (LC_CTYPE) with which its search indexes were built. */
  ctype: string
}

export const currentVersion = 2
/** Marks the folder as complete and made by this program. */
const file = 'made-by-copilot.json'
/** The empty marker of version 1. An earlier program does not accept a folder without it. */
const version1File = 'made-by-copilot'

/** The layout of a folder; undefined when this program did not make it. Throws CannotStart for that of a newer program. */
export async function readLayout(clusterFolder: string): Promise<Layout | undefined> {
  const text = await readFile(join(clusterFolder, file), 'utf8').catch(ignoreMissing)
  if (text === undefined) return (await exists(join(clusterFolder, version1File))) ? { version: 1, ctype: plainLocale } : undefined
  const layout = JSON.parse(text) as Layout
  if (layout.version <= currentVersion) return layout
  throw new CannotStart(
    `The database in ${clusterFolder} was last used by a newer version of this program: start that one, or restore a backup into another DATA_DIR. Nothing in it was changed.`,
  )
}

/** Marks the folder as complete and of the current version. */
export async function writeLayout(clusterFolder: string, { ctype, owner }: { ctype: string; owner: Owner | undefined }): Promise<void> {
  await writeFileAtomically(join(clusterFolder, file), `${JSON.stringify({ version: currentVersion, ctype } satisfies Layout)}\n`, owner)
  await rm(join(clusterFolder, version1File), { force: true })
}

export const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      ignoreMissing(error)
      return false
    },
  )

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
  return undefined
}
