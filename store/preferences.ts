import type { Extra } from './ports.ts'

type Thunk<T> = (dispatch: unknown, getState: unknown, extra: Extra) => T

/** A choice of this browser that outlives the page: how somebody likes the console, never what they work on. */
export const readPreference =
  (key: string): Thunk<unknown> =>
  (_, __, { preferences }) =>
    preferences.read(key)
export const writePreference =
  (key: string, value: unknown): Thunk<void> =>
  (_, __, { preferences }) =>
    preferences.write(key, value)

const recentKey = 'recent'

/** What a person chose lately in the palette, the newest first; nothing of what somebody else chose in this browser. */
export const readRecent =
  (contactId: number): Thunk<readonly unknown[]> =>
  (_, __, { preferences }) => {
    const kept = preferences.read(recentKey) as { contactId?: unknown; chosen?: unknown } | null
    return kept?.contactId === contactId && Array.isArray(kept.chosen) ? (kept.chosen as unknown[]) : []
  }
export const writeRecent =
  (contactId: number, chosen: readonly unknown[]): Thunk<void> =>
  (_, __, { preferences }) =>
    preferences.write(recentKey, { contactId, chosen })
