import { limits } from '#constants/limits.ts'
import type { SaveEffects } from '#contract/saveEffects.ts'
import type { Db } from '../db/client.ts'
import type { Actor } from '../kernel/context.ts'
import { earlierSave, rememberChanges } from '../kernel/undoTokens.ts'
import type { WriteEffects } from './ResourceOptions.ts'

export const noEffects = (): WriteEffects => ({ texts: [], written: [], atEnd: new Map() })

/** What was done to other rows, as sentences, each once. Call it when all rows are written. */
export async function effectTexts(tx: Db, { texts, atEnd }: WriteEffects): Promise<string[]> {
  const last: string[] = []
  for (const read of atEnd.values()) last.push(...(await read(tx)))
  return [...new Set([...texts, ...last])]
}

/**
 * The same for a save that is sent again because its reply was lost: what was written with a version of the row. The sentences of the first reply are
 * gone; this one says how much it was.
 */
export async function earlierEffects(
  db: Db,
  saved: { resource: string; id: number; version: number },
  actor: Actor,
  at: Date,
): Promise<SaveEffects> {
  const { undoToken, others = 0 } = (await earlierSave(db, saved, actor, at)) ?? {}
  if (others === 0) return {}
  return { effects: [others === 1 ? 'Another row was changed with it.' : `${others} other rows were changed with it.`], undoToken }
}

/**
 * What a save did to other rows, for its reply, with a token that undoes it together with the save, also of an `isUndoable` save that changed none; nothing
 * where there is nothing to say.
 */
export async function rememberEffects(
  tx: Db,
  {
    resource,
    id,
    version,
    effects,
    isUndoable = false,
  }: { resource: string; id: number; version: number; effects: WriteEffects; isUndoable?: boolean },
  actor: Actor,
  at: Date,
): Promise<SaveEffects> {
  const { written } = effects
  const texts = await effectTexts(tx, effects)
  if (written.length === 0 && !isUndoable) return texts.length > 0 ? { effects: texts } : {}
  const all = [{ resource, versions: new Map([[id, version]]) }, ...written]
  const rows = all.reduce((sum, { versions }) => sum + versions.size, 0)
  return {
    ...(texts.length > 0 && { effects: texts }),
    ...(rows <= limits.undoRowsAtOnce && { undoToken: await rememberChanges(tx, all, actor, at) }),
  }
}
