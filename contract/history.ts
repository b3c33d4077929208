import * as z from 'zod'
import { limits } from '#constants/limits.ts'
import { defineGet, definePost } from './define.ts'
import { instant, positiveId, rowVersion, text, wholeInAddress } from './fields.ts'
import { asSentence, type Reply } from './reply.ts'

const values = z.record(z.string(), z.unknown())
/** One write to a row: what the changed fields held before and after. */
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
/** A row of any resource, by the resource's name. */
export const rowInPath = z.object({ resource: resourceName, id: wholeInAddress(1) })
/** Who changed what, newest first. */
export const history = defineGet({
  name: 'history/changes/fetch',
  path: '/history/{resource}/{id}',
  budget: { like: 'row', characters: 3 * limits.historyBytes, because: 'a version holds whatever its row held' },
  params: rowInPath,
  reply: z.array(change),
})
/** Puts the row back as it was right after the given change. The restore itself is a change. Needs the resource's own permission. */
export const restore = definePost({
  name: 'history/restore',
  path: '/history/restore',
  budget: 'row',
  permission: 'read',
  body: z.object({ resource: resourceName, id: positiveId, changeId: positiveId, rowVersion }),
  reply: values,
  toast: { success: 'Version restored successfully.', failure: ({ reply }) => reply.message ?? 'Failed to restore the version!' },
})
/** A deleted row that could not be put back, and why. */
const notRestored = z.object({ id: positiveId, message: z.string() })
/** Rows of one kind, counted: so many, and what so many are called ("session", "sessions"). */
export const countedRows = z.object({ resource: z.string(), noun: z.string(), count: positiveId })
export type CountedRows = z.infer<typeof countedRows>
/**
 * Takes a delete back, of one row or of many: `rows` are there again, `refused` are not, and the token stands for those
 * still. When nothing could be put back the call is refused. What changed many rows together, such as a merge, goes back
 * whole or is refused: `rows` are as they were, and `others` counts the rows of other resources that are too.
 */
export const undo = definePost({
  name: 'history/undo',
  path: '/undo',
  budget: 'bulk',
  permission: 'read',
  body: z.object({ undoToken: text(100) }),
  reply: z.object({ resource: z.string(), rows: z.array(values), refused: z.array(notRestored), others: z.array(countedRows).optional() }),
  toast: {
    success: restoredText,
    failure: ({ reply }) => reply.message ?? 'Failed to undo!',
    isPartial: (reply) => takenBack(reply).refused.length > 0,
  },
})

function restoredText({ reply }: { reply: Reply }): string {
  const { rows, refused } = takenBack(reply)
  const [first] = refused
  return first
    ? `${rows.length} of ${rows.length + refused.length} restored. The rest could not be: ${asSentence(first.message)}`
    : 'Restored.'
}

function takenBack({ data }: Reply): { rows: unknown[]; refused: { message: string }[] } {
  return { rows: [], refused: [], ...(data as object) }
}

export const historyCalls = [history, restore, undo] as const
