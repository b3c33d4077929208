import { openDatabase, queriesOn } from '#nucleus/db/client.ts'
import { seed } from '#nucleus/demo/index.ts'
import type { LargeAmounts } from '#nucleus/demo/large.ts'

/** Fills the embedded database of an empty folder with the large demo data, in other amounts. */
export async function fillFolder(folder: string, amounts: LargeAmounts): Promise<void> {
  const database = await openDatabase({ folder })
  try {
    await seed(queriesOn(database.jobs), 'large', { amounts })
    await database.jobs.query('vacuum')
  } finally {
    await database.close()
  }
}
