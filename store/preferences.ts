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
