import { open, rename, rm } from 'node:fs/promises'
import type { Owner } from './account.ts'

/**
 * Writes a file for its owner alone, which is there whole or as it was before, whatever ends this process. The folder may
 * belong to another account: nothing is followed or given away by a name that it could put a link at.
 */
export async function writeWholeFile(path: string, text: string, owner?: Owner): Promise<void> {
  const draft = `${path}.unfinished`
  await rm(draft, { force: true })
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(text)
    if (owner) await file.chown(owner.uid, owner.gid)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(draft, path)
}
