import { limits } from '#constants/limits.ts'

/** Reads rows by many ids, a part of these at a time: a statement takes only so many parameters. */
export async function readInBatches<Row>(
  ids: readonly number[],
  read: (part: readonly number[]) => PromiseLike<readonly Row[]>,
): Promise<Row[]> {
  const found: Row[] = []
  for (let from = 0; from < ids.length; from += limits.bulkRows) found.push(...(await read(ids.slice(from, from + limits.bulkRows))))
  return found
}
