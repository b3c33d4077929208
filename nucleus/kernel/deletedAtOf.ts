import type { Change } from './writes.ts'

/** When each restored row was deleted, by id. */
export const deletedAtOf = (restored: readonly Change[]): Map<number, string> =>
  new Map(restored.map(({ id, before }) => [id, String(before.deletedAt)]))
