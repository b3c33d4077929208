import type { Change } from './writes.ts'

/** When each restored row was deleted, by id. */
export const deletedAtOf = (returned: readonly Change[]): Map<number, string> =>
  new Map(returned.map(({ id, before }) => [id, String(before.deletedAt)]))
