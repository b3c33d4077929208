import { open, rename, rm } from 'node:fs/promises'
import type { Owner } from './account.ts'

/**
 * Writes a file for its owner only, atomically: after an interruption it is complete or unchanged. The folder may belong to
 * another account, which could put a link at the name: no link is followed or given away.
 */
export async function writeFileAtomically(path: string, text: string, owner?: Owner): Promise<void> {
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
