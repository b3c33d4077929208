import type { Change } from './writes.ts'

/** When rows that come back were deleted, by their ids. */
export const deletedAtOf = (returned: readonly Change[]): Map<number, string> =>
  new Map(returned.map(({ id, before }) => [id, String(before.deletedAt)]))
