import { limits } from '#constants/limits.ts'
import type { SaveEffects } from '#contract/saveEffects.ts'
import type { Db } from '../db/client.ts'
import type { Actor } from '../kernel/context.ts'
import { rememberChanges } from '../kernel/undoTokens.ts'
import type { WriteEffects } from './ResourceOptions.ts'

export const noEffects = (): WriteEffects => ({ texts: [], written: [], atEnd: new Map() })

/** What was done to other rows, as sentences, each once. Call it when all rows are written. */
export async function effectTexts(tx: Db, { texts, atEnd }: WriteEffects): Promise<string[]> {
  const last: string[] = []
  for (const read of atEnd.values()) last.push(...(await read(tx)))
  return [...new Set([...texts, ...last])]
}

/** What a save did to other rows, for its reply, with a token that undoes it together with the save; nothing where there is nothing to say. */
export async function rememberEffects(
  tx: Db,
  { resource, id, version, effects }: { resource: string; id: number; version: number; effects: WriteEffects },
  actor: Actor,
  at: Date,
): Promise<SaveEffects> {
  const { written } = effects
  const texts = await effectTexts(tx, effects)
  if (written.length === 0) return texts.length > 0 ? { effects: texts } : {}
  const all = [{ resource, versions: new Map([[id, version]]) }, ...written]
  const rows = all.reduce((sum, { versions }) => sum + versions.size, 0)
  return { effects: texts, ...(rows <= limits.undoRowsAtOnce && { undoToken: await rememberChanges(tx, all, actor, at) }) }
}
