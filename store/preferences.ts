import type { Extra } from './ports.ts'

type Thunk<T> = (dispatch: unknown, getState: unknown, extra: Extra) => T

/** A setting that this browser remembers across pages: how the user likes the console, never the data they work on. */
export const readPreference =
  (key: string): Thunk<unknown> =>
  (_, __, { preferences }) =>
    preferences.read(key)
export const writePreference =
  (key: string, value: unknown): Thunk<void> =>
  (_, __, { preferences }) =>
    preferences.write(key, value)

const recentKey = 'recent'

/** The user's recent choices in the palette, newest first; never those of another user of this browser. */
export const readRecent =
  (contactId: number): Thunk<readonly unknown[]> =>
  (_, __, { preferences }) => {
    const stored = preferences.read(recentKey) as { contactId?: unknown; chosen?: unknown } | null
    return stored?.contactId === contactId && Array.isArray(stored.chosen) ? (stored.chosen as unknown[]) : []
  }
export const writeRecent =
  (contactId: number, chosen: readonly unknown[]): Thunk<void> =>
  (_, __, { preferences }) =>
    preferences.write(recentKey, { contactId, chosen })
