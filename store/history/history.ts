import { history, restore, undo } from '#contract/history.ts'
import { createCallThunk } from '../createCallThunk.ts'
import { createLookup } from '../createLookup.ts'

/** What was changed in the record whose history is open. */
export const changes = createLookup(history)
/** The same of any record, past what is on screen, in silence. */
export const fetchRowChanges = createCallThunk({ ...history, name: 'history/rowChanges', background: true })
export const restoreVersion = createCallThunk(restore)
export const undoDelete = createCallThunk(undo)
