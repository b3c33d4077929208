import { undoSeconds } from '#constants/limits.ts'

/** Whether a write at that instant can still be undone, by the clock of this browser. */
export const isUndoable = (at: string): boolean => Date.now() - Date.parse(at) < undoSeconds * 1000
