import type { Extra } from './makeStore.ts'

type Thunk<T> = (dispatch: unknown, getState: unknown, extra: Extra) => T

/** A choice of this browser that outlives the page: how somebody likes the console, never what they work on. */
export const readKept =
  (key: string): Thunk<unknown> =>
  (_, __, { kept }) =>
    kept.read(key)
export const writeKept =
  (key: string, value: unknown): Thunk<void> =>
  (_, __, { kept }) =>
    kept.write(key, value)
