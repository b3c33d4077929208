import { history, listUndoables, restore, undo } from '#contract/history.ts'
import { createCallThunk } from '../createCallThunk.ts'
import { createLookup, type LookupStateOf } from '../createLookup.ts'
import { inHistory } from './slices.ts'

declare module './slices.ts' {
  interface HistorySlices {
    changes: LookupStateOf<typeof history>
    undoables: LookupStateOf<typeof listUndoables>
  }
}

/** The changes of the record whose history is open. */
export const changes = createLookup(history, inHistory('changes'))
/** The changes of any record, without affecting the open history and without showing progress. */
export const fetchRowChanges = createCallThunk({ ...history, name: 'history/rowChanges', background: true })
/** What the user can still undo, in any tab. */
export const undoables = createLookup(listUndoables, inHistory('undoables'))
export const restoreVersion = createCallThunk(restore)
export const undoDelete = createCallThunk(undo)
