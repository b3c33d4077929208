import { history, restore, undo } from '#contract/history.ts'
import { createCallThunk } from '../createCallThunk.ts'

/** Kept in no slice: the drawer that asks shows the answer. */
export const fetchHistory = createCallThunk(history)
export const restoreVersion = createCallThunk(restore)
export const undoDelete = createCallThunk(undo)
