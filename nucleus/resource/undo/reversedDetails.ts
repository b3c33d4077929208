import type { RecordedDetails, StoredPart } from '../../kernel/writes.ts'

/**
 * The details of the undo of changes, which are in the order of their versions: their parts the other way round. Only parts that say how they are
 * stored can be undone; undefined without any.
 */
export function reversedDetails(applied: readonly (RecordedDetails | undefined)[]): RecordedDetails | undefined {
  const parts = new Map<string, RecordedDetails['parts'][number]>()
  const stored = new Map<string, StoredPart>()
  for (const details of applied)
    for (const part of details?.stored ?? []) {
      const { key } = part
      stored.set(key, { key, before: part.after, after: (stored.get(key) ?? { after: part.before }).after })
      const text = details?.parts.find((one) => one.key === key)
      if (text) parts.set(key, { ...text, before: text.after, after: parts.get(key)?.after ?? text.before })
    }
  return stored.size === 0 ? undefined : { parts: [...parts.values()], stored: [...stored.values()] }
}
