import * as z from 'zod'
import { limits } from '#constants/limits.ts'
import { defineGet, definePost } from './define.ts'
import { instant, positiveId, rowVersion, text, integerParam } from './fields.ts'
import { asSentence, type Reply } from './reply.ts'

const values = z.record(z.string(), z.unknown())
/** One write to a row: the values of the changed fields before and after. */
export const change = z.object({
  changeId: positiveId,
  action: z.enum(['create', 'update', 'delete', 'restore', 'status', 'note']),
  at: instant,
  actorContactId: positiveId.nullable(),
  actorName: z.string().nullable(),
  version: z.number().int(),
  before: values.nullable(),
  after: values.nullable(),
})
export type Change = z.infer<typeof change>

/** The name of any resource. */
export const resourceName = z.string().regex(/^[a-zA-Z]{1,40}$/)
/** Path parameters of a row of any resource. */
export const rowInPath = z.object({ resource: resourceName, id: integerParam(1) })
/** The changes of a row, newest first. */
export const history = defineGet({
  name: 'history/changes/fetch',
  path: '/history/{resource}/{id}',
  budget: { base: 'row', characters: 3 * limits.historyBytes, reason: 'a version holds whatever its row held' },
  params: rowInPath,
  reply: z.array(change),
})
/** Restores the row as it was right after the given change. The restore itself is a change. Needs the resource's own permission. */
export const restore = definePost({
  name: 'history/restore',
  path: '/history/restore',
  budget: 'row',
  permission: 'read',
  body: z.object({ resource: resourceName, id: positiveId, changeId: positiveId, rowVersion }),
  reply: values,
  toast: { success: 'Version restored successfully.', failure: ({ reply }) => reply.message ?? 'Failed to restore the version!' },
})
/** A deleted row that could not be restored, and why. */
const notRestored = z.object({ id: positiveId, message: z.string() })
/** The number of rows of one kind, with their noun for that count ("session", "sessions"). */
export const countedRows = z.object({ resource: z.string(), noun: z.string(), count: positiveId })
export type CountedRows = z.infer<typeof countedRows>
/**
 * Undoes a delete of one or many rows: `rows` are restored, `refused` are not, and the token stays valid for those. The call is refused
 * when nothing could be restored. A write to many rows together, such as a merge, is undone completely or refused: `rows` are restored, and
 * `others` counts the restored rows of other resources.
 */
export const undo = definePost({
  name: 'history/undo',
  path: '/undo',
  budget: 'bulk',
  permission: 'read',
  body: z.object({ undoToken: text(100) }),
  isRepeatable: true,
  reply: z.object({ resource: z.string(), rows: z.array(values), refused: z.array(notRestored), others: z.array(countedRows).optional() }),
  toast: {
    success: restoredText,
    failure: ({ reply }) => reply.message ?? 'Failed to undo!',
    isPartial: (reply) => undoResultOf(reply).refused.length > 0,
  },
})

function restoredText({ reply }: { reply: Reply }): string {
  const { rows, refused } = undoResultOf(reply)
  const [first] = refused
  return first
    ? `${rows.length} of ${rows.length + refused.length} restored. The rest could not be: ${asSentence(first.message)}`
    : 'Restored.'
}

function undoResultOf({ data }: Reply): { rows: unknown[]; refused: { message: string }[] } {
  return { rows: [], refused: [], ...(data as object) }
}

export const historyCalls = [history, restore, undo] as const
