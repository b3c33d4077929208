import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { writeFileAtomically } from './writeFileAtomically.ts'

/** The file beside the database's folder with the password of its role, readable only by the account that runs nucleus. */
export const passwordPath = (clusterFolder: string): string => `${clusterFolder}.password`

/** The password of the database in `clusterFolder`; undefined when its file is missing. */
export async function readPassword(clusterFolder: string): Promise<string | undefined> {
  const text = await readFile(passwordPath(clusterFolder), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return text.trim() || undefined
}

/** The same; creates and stores a password when the file is missing. */
export async function readOrMakePassword(clusterFolder: string): Promise<string> {
  const existing = await readPassword(clusterFolder)
  if (existing) return existing
  const password = randomBytes(24).toString('base64url')
  await writeFileAtomically(passwordPath(clusterFolder), password)
  return password
}
