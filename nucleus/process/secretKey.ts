import { randomBytes } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../base/config.ts'
import { openDataFolder } from '../base/dataFolder.ts'

/** The key of all stored hashes: SECRET_KEY, or a random one that is created once and stored in DATA_DIR, readable by its owner only. */
export async function readSecretKey({ SECRET_KEY, DATA_DIR }: Pick<Config, 'SECRET_KEY' | 'DATA_DIR'>): Promise<string> {
  if (SECRET_KEY) return SECRET_KEY
  const path = join((await openDataFolder(DATA_DIR)).path, 'secret.key')
  return (await readKey(path)) ?? createKey(path)
}

/** The same key, if it exists; undefined otherwise. */
export const findSecretKey = async ({ SECRET_KEY, DATA_DIR }: Pick<Config, 'SECRET_KEY' | 'DATA_DIR'>): Promise<string | undefined> =>
  SECRET_KEY ?? readKey(join(DATA_DIR, 'secret.key'))

/** Written atomically; if two processes create one at the same time, both use the first. */
async function createKey(path: string): Promise<string> {
  const draft = `${path}.${randomBytes(6).toString('hex')}.new`
  const key = randomBytes(32).toString('hex')
  await writeFile(draft, `${key}\n`, { mode: 0o600 })
  try {
    await link(draft, path)
    return key
  } catch (error) {
    const existing = (error as NodeJS.ErrnoException).code === 'EEXIST' ? await readKey(path) : undefined
    if (existing) return existing
    throw error
  } finally {
    await rm(draft, { force: true })
  }
}

async function readKey(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
