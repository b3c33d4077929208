import { eq } from 'drizzle-orm'
import { nucleusLimits } from '#constants/nucleusLimits.ts'
import { notFound, TemporaryRefusal } from '../base/errors.ts'
import type { Db } from '../db/client.ts'
import { files } from '../db/tables/index.ts'
import { fileCache } from '../kernel/fileCache.ts'
import { createGate } from '../kernel/gate.ts'

interface PublicFile {
  contentType: string
  file: Buffer
}

/**
 * Returns a function that reads a file for whoever has its address; undefined for an unknown id. The content of an id never changes, so it is read once
 * for all who ask at the same time, and the last ones are remembered: otherwise each reader would hold a picture of up to 10 MB, and a connection while
 * it is read. That the file still exists is read each time: one that was deleted ends at once. Throws 503 when too many reads wait.
 */
export function publicFileReader(db: Db): (fileId: string) => Promise<PublicFile | undefined> {
  const remembered = fileCache<Pick<PublicFile, 'file'>>({ bytes: nucleusLimits.publicFilesRememberedBytes })
  const inTurn = createGate({
    maxRunning: nucleusLimits.publicFilesAtOnce,
    maxWaiting: nucleusLimits.publicFilesWaiting,
    waitSeconds: nucleusLimits.publicFileWaitSeconds,
    refusal: () => new TemporaryRefusal(503, 'Too many pictures are being loaded. Try again in a minute.', { retryAfter: 30 }),
  })
  const read = async (fileId: string): Promise<Pick<PublicFile, 'file'>> => {
    const [found] = await db.select({ bytes: files.bytes }).from(files).where(eq(files.fileId, fileId))
    if (!found) throw notFound('File')
    return { file: Buffer.from(found.bytes) }
  }
  return async (fileId) => {
    const [known] = await db.select({ contentType: files.contentType }).from(files).where(eq(files.fileId, fileId))
    return known && { ...known, ...(await remembered(fileId, () => inTurn(() => read(fileId)))) }
  }
}
