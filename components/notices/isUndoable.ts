import { undoSeconds } from '#constants/limits.ts'

/** Whether what was done at that instant can still be taken back, by the clock of this browser. */
export const isUndoable = (at: string): boolean => Date.now() - Date.parse(at) < undoSeconds * 1000
