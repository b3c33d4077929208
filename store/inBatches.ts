import { limits } from '#constants/limits.ts'

/** Sends ids in batches that one call takes; returns the results until one fails, which answers nothing. */
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
