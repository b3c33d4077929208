import { undoSeconds } from '#constants/limits.ts'

/** Ends the question before a write that can be undone. */
export const undoText = `You can undo this for ${undoSeconds / 60} minutes.`
