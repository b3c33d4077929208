import { limits } from '#constants/limits.ts'

/**
 * Sends ids in batches of the size that one call accepts. Stops at the first batch that fails (returns undefined) and returns the
 * results so far.
 */
export async function sendInBatches<Result>(
  ids: readonly number[],
  send: (batch: number[]) => Promise<readonly Result[] | undefined>,
): Promise<Result[]> {
  const allResults: Result[] = []
  for (let offset = 0; offset < ids.length; offset += limits.bulkRows) {
    const results = await send(ids.slice(offset, offset + limits.bulkRows))
    if (!results) break
    allResults.push(...results)
  }
  return allResults
}
