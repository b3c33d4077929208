import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { CannotStart } from '../../base/cannotStart.ts'
import type { Owner } from './account.ts'
import { plainLocale } from './locale.ts'
import { writeWholeFile } from './wholeFile.ts'

/** How the product uses the database's own folder: its roles, its rules of access, its rules of letters. */
export interface Layout {
  /** 1: no password, the product's role is the superuser. 2: a password, and a role that owns its database alone. */
  version: number
  /** The system's name of the rules of letters (LC_CTYPE) under which its search indexes were built. */
  ctype: string
}

export const currentVersion = 2
/** Says that the folder is whole and was made by this program. */
const file = 'made-by-copilot.json'
/** What version 1 had instead, without content. An earlier program does not take a folder without it for its own. */
const firstFile = 'made-by-copilot'

/** The layout of a folder; nothing when this program has not made it. Throws CannotStart for that of a newer program. */
export async function readLayout(place: string): Promise<Layout | undefined> {
  const text = await readFile(join(place, file), 'utf8').catch(ignoreMissing)
  if (text === undefined) return (await exists(join(place, firstFile))) ? { version: 1, ctype: plainLocale } : undefined
  const layout = JSON.parse(text) as Layout
  if (layout.version <= currentVersion) return layout
  throw new CannotStart(
    `The database in ${place} was last used by a newer version of this program: start that one, or restore a backup into another DATA_DIR. Nothing in it was changed.`,
  )
}

/** Says that the folder is whole and of the current version. */
export async function writeLayout(place: string, { ctype, owner }: { ctype: string; owner: Owner | undefined }): Promise<void> {
  await writeWholeFile(join(place, file), `${JSON.stringify({ version: currentVersion, ctype } satisfies Layout)}\n`, owner)
  await rm(join(place, firstFile), { force: true })
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
