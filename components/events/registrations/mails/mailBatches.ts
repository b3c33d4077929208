import { limits } from '#constants/limits.ts'
import type { OutputOf } from '#contract/call.ts'
import { mostNamedEmpty } from '#contract/events/mailPreview.ts'
import type { previewRegistrationMails } from '#contract/events/registrationMails.ts'

export type MailsPreview = OutputOf<typeof previewRegistrationMails>

/** Ids in batches of the size that one call accepts. */
export const batchesOf = (ids: readonly number[]): number[][] =>
  Array.from({ length: Math.ceil(ids.length / limits.bulkRows) }, (_, at) => ids.slice(at * limits.bulkRows, (at + 1) * limits.bulkRows))

/** What several batches do together. */
export function sumOf(parts: readonly MailsPreview[]): MailsPreview {
  const empty = new Map<string, MailsPreview['empty'][number]>()
  const refusals = new Map<string, MailsPreview['refusals'][number]>()
  for (const part of parts) {
    for (const { placeholder, count, names } of part.empty) {
      const before = empty.get(placeholder) ?? { count: 0, names: [] }
      empty.set(placeholder, { placeholder, count: before.count + count, names: [...before.names, ...names].slice(0, mostNamedEmpty) })
    }
    for (const one of part.refusals) refusals.set(one.message, { ...one, count: one.count + (refusals.get(one.message)?.count ?? 0) })
  }
  return {
    sendable: parts.reduce((sum, one) => sum + one.sendable, 0),
    otherStatus: parts.reduce((sum, one) => sum + one.otherStatus, 0),
    sentBefore: parts.reduce((sum, one) => sum + one.sentBefore, 0),
    empty: [...empty.values()],
    refusals: [...refusals.values()],
  }
}
