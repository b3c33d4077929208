import type { Draft } from '#services/drafts.ts'
import type { Extra } from './ports.ts'

type DraftThunk<T> = (dispatch: unknown, getState: unknown, extra: Extra) => T

/** The unsaved input of the form with this key; undefined if there is none. */
export const readDraft =
  (key: string): DraftThunk<Draft | undefined> =>
  (_, __, { drafts }) =>
    drafts.read(key)
export const writeDraft =
  (key: string, draft: Omit<Draft, 'at'>): DraftThunk<void> =>
  (_, __, { drafts }) =>
    drafts.write(key, draft)
export const dropDraft =
  (key: string): DraftThunk<void> =>
  (_, __, { drafts }) =>
    drafts.drop(key)
