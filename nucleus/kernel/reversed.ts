import type { Db } from '../db/client.ts'

/** Ends a transaction that is only a preview. */
class PreviewDone<T> extends Error {
  readonly result: T
  constructor(result: T) {
    super('The preview is done')
    this.result = result
  }
}

/** Runs work in a transaction that is always rolled back; returns its result. For previews that do what the write itself does. */
export async function reversed<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  try {
    return await db.transaction(async (tx): Promise<never> => {
      throw new PreviewDone(await work(tx))
    })
  } catch (error) {
    if (error instanceof PreviewDone) return (error as PreviewDone<T>).result
    throw error
  }
}
