import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { writeWholeFile } from './wholeFile.ts'

/** The file beside the database's folder with the password of its role, readable only by the account that runs nucleus. */
export const passwordPath = (place: string): string => `${place}.password`

/** The password of the database in `place`; undefined when its file is missing. */
export async function readPassword(place: string): Promise<string | undefined> {
  const text = await readFile(passwordPath(place), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return text.trim() || undefined
}

/** The same; creates and stores a password when the file is missing. */
export async function readOrMakePassword(place: string): Promise<string> {
  const existing = await readPassword(place)
  if (existing) return existing
  const password = randomBytes(24).toString('base64url')
  await writeWholeFile(passwordPath(place), password)
  return password
}
