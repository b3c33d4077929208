import type { Db } from '../db/client.ts'
import type { Actor } from './actor.ts'
import { discardUndo, rememberChanges, rememberMoreChanges, type RowVersions } from './undoTokens.ts'

/** The undo of a job so far. */
export interface StepUndo {
  undoToken: string | null
  /** Whether all of it can still be undone. */
  isUndoable: boolean
}

/** Remembers a step of a job together with those before it, so that they are undone together or not at all. */
export async function rememberStep(
  tx: Db,
  { undoToken, isUndoable }: StepUndo,
  undoable: readonly RowVersions[],
  actor: Actor,
  at: Date,
): Promise<StepUndo> {
  if (isUndoable && undoable.length > 0) {
    if (!undoToken) return { isUndoable, undoToken: await rememberChanges(tx, undoable, actor, at) }
    if (await rememberMoreChanges(tx, undoToken, undoable, actor, at)) return { isUndoable, undoToken }
  }
  if (undoToken) await discardUndo(tx, undoToken)
  return { isUndoable: false, undoToken: null }
}
