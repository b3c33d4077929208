import * as z from 'zod'
import { defineGet, definePost } from './define.ts'
import { instant, positiveId, rowVersion, text, wholeInAddress } from './fields.ts'

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

const resource = z.string().regex(/^[a-zA-Z]{1,40}$/)
/** A row of any resource, by the resource's name. */
export const rowInPath = z.object({ resource, id: wholeInAddress(1) })
/** Who changed what, newest first. */
export const history = defineGet({
  name: 'history/changes/fetch',
  path: '/history/{resource}/{id}',
  params: rowInPath,
  reply: z.array(change),
})
/** Puts the row back as it was right after the given change. The restore itself is a change. Needs the resource's own permission. */
export const restore = definePost({
  name: 'history/restore',
  path: '/history/restore',
  permission: 'read',
  body: z.object({ resource, id: positiveId, changeId: positiveId, rowVersion }),
  reply: values,
  toast: { success: 'Version restored successfully.', failure: ({ reply }) => reply.message ?? 'Failed to restore the version!' },
})
/** Takes a delete back. */
export const undo = definePost({
  name: 'history/undo',
  path: '/undo',
  permission: 'read',
  body: z.object({ undoToken: text(100) }),
  reply: z.object({ resource: z.string(), row: values }),
  toast: { success: 'Restored.', failure: ({ reply }) => reply.message ?? 'Failed to undo!' },
})

export const historyCalls = [history, restore, undo] as const
