import { limits } from '#constants/limits.ts'

/**
 * Sends ids in batches of the size that one call accepts. Stops at the first batch that fails (returns undefined) and returns the
 * results so far.
 */
export async function inBatches<Result>(
  ids: readonly number[],
  send: (batch: number[]) => Promise<readonly Result[] | undefined>,
): Promise<Result[]> {
  const all: Result[] = []
  for (let at = 0; at < ids.length; at += limits.bulkRows) {
    const results = await send(ids.slice(at, at + limits.bulkRows))
    if (!results) break
    all.push(...results)
  }
  return all
}
