import * as z from 'zod'
import { limits } from '#constants/limits.ts'
import { defineGet, definePost } from './define.ts'
import { instant, positiveId, rowVersion, text } from './fields.ts'
import { andList } from './textLists.ts'
import { asSentence, type Reply } from './reply.ts'
import { resourceName, rowInPath } from './rowInPath.ts'
import { withEffects } from './saveEffects.ts'

const values = z.record(z.string(), z.unknown())
/** What a change did besides the fields of its row, such as answers of a registration. */
const changeDetails = z.object({
  /** Who made it, where that is nobody with an account. */
  author: z.string().optional(),
  /** Each with its name and its texts; an empty text for nothing. */
  parts: z.array(z.object({ key: z.string(), label: z.string(), before: z.string(), after: z.string() })),
})
export type ChangeDetails = z.infer<typeof changeDetails>
/** One write to a row: the values of the changed fields before and after. */
export const change = z.object({
  changeId: positiveId,
  action: z.enum(['create', 'update', 'delete', 'restore', 'status', 'note', 'approval']),
  at: instant,
  actorContactId: positiveId.nullable(),
  actorName: z.string().nullable(),
  version: z.number().int(),
  before: values.nullable(),
  after: values.nullable(),
  /** The names, as they are now, of rows that the values refer to: by field, then by id. */
  names: z.record(z.string(), z.record(z.string(), z.string())).optional(),
  details: changeDetails.optional(),
})
export type Change = z.infer<typeof change>

/** The changes of a row, newest first. */
export const history = defineGet({
  name: 'history/changes/fetch',
  path: '/history/{resource}/{id}',
  budget: { base: 'row', characters: 3 * limits.historyBytes, inTurn: 'reads', reason: 'a version holds whatever its row held' },
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
  toast: withEffects({
    success: 'Version restored successfully.',
    failure: ({ reply }) => reply.message ?? 'Failed to restore the version!',
  }),
})
/** A deleted row that could not be restored, and why. */
const notRestored = z.object({ id: positiveId, message: z.string() })
/** The number of rows of one kind, with their noun for that count ("session", "sessions"). */
export const countedRows = z.object({ resource: z.string(), noun: z.string(), count: positiveId })
export type CountedRows = z.infer<typeof countedRows>
/** Rows that an undo affected, and how: added rows are removed, deleted ones restored, all others changed back. */
export const undoneRows = countedRows.extend({ action: z.enum(['removed', 'restored', 'changed']) })
export type UndoneRows = z.infer<typeof undoneRows>

export const countText = ({ noun, count }: CountedRows): string => `${count.toLocaleString('en-GB')} ${noun}`
const undoneWords = { removed: 'removed', restored: 'restored', changed: 'changed back' } as const

/** What an undo did: "300 speakers removed, 12 changed back". The noun is not repeated. */
export const undoneText = (undone: readonly UndoneRows[]): string => actionsText(undone, undoneWords)

/** What an undo would do: "300 speakers will be removed, 12 will be changed back". */
export const outlookOfUndo = (undone: readonly UndoneRows[]): string =>
  actionsText(undone, { removed: 'will be removed', restored: 'will be restored', changed: 'will be changed back' })

function actionsText(undone: readonly UndoneRows[], words: Readonly<Record<UndoneRows['action'], string>>): string {
  const isOneKind = new Set(undone.map(({ resource }) => resource)).size === 1
  return (['removed', 'restored', 'changed'] as const)
    .map((action) => undone.filter((one) => one.action === action))
    .filter((rows) => rows.length > 0)
    .map((rows, at) => {
      const counts = rows.map((one) => (isOneKind && at > 0 ? one.count.toLocaleString('en-GB') : countText(one)))
      return `${andList(counts)} ${words[rows[0]?.action ?? 'changed']}`
    })
    .join(', ')
}

/** Rows that a write affected, and how, for as long as it can be undone. */
const undoableRows = countedRows.extend({ action: z.enum(['added', 'deleted', 'changed']) })
/**
 * A write of the caller that can still be undone: its token, what it did, and from when until when. `name` is that of its only row,
 * `belongsTo` the one row to which its rows belong, such as their event, and where that opens. `isChanged`: its rows were changed since, so that it can be undone only after that is.
 */
const undoable = z.object({
  undoToken: z.string(),
  isChanged: z.boolean(),
  rows: z.array(undoableRows),
  name: z.string().nullable(),
  belongsTo: z.object({ title: z.string(), address: z.string() }).nullable(),
  at: instant,
  expiresAt: instant,
})
export type Undoable = z.infer<typeof undoable>

export const capitalized = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/** What the caller can still undo, newest first: their own writes of which they may still change every row. */
export const listUndoables = defineGet({
  name: 'history/undoables/fetchList',
  path: '/undo',
  budget: 'list',
  reply: z.array(undoable),
  background: true,
})

/**
 * Undoes a delete of one or many rows: `rows` are restored, `refused` are not, and the token stays valid for those. The call is refused
 * when nothing could be restored. A write to many rows together, such as a merge, is undone completely or refused: `rows` are restored, and
 * `others` counts the restored rows of other resources. `undone` counts all rows that the undo affected.
 */
export const undo = definePost({
  name: 'history/undo',
  path: '/undo',
  budget: 'bulk',
  permission: 'read',
  body: z.object({ undoToken: text(100) }),
  isRepeatable: true,
  reply: z.object({
    resource: z.string(),
    rows: z.array(values),
    refused: z.array(notRestored),
    others: z.array(countedRows).optional(),
    undone: z.array(undoneRows),
    /** Sentences about what the undo did elsewhere, and about what it could not. */
    notes: z.array(z.string()).optional(),
    /** What was changed since a merge and stays as it is, as sentences. */
    conflicts: z.array(z.string()).optional(),
  }),
  toast: {
    success: successText,
    failure: ({ reply }) => reply.message ?? 'Failed to undo!',
    isPartial: (reply) => undoResultOf(reply).refused.length + undoResultOf(reply).conflicts.length > 0,
  },
})

/** "3 speakers restored." after a delete, "Undone: 300 speakers removed, 12 changed back." after anything else. */
function successText({ reply }: { reply: Reply }): string {
  const { rows, refused, undone, notes, conflicts } = undoResultOf(reply)
  const [first] = refused
  if (first) return `${rows.length} of ${rows.length + refused.length} restored. The rest could not be: ${asSentence(first.message)}`
  return [undoneSentence(undone), ...notes, ...conflicts].join(' ')
}

function undoneSentence(undone: readonly UndoneRows[]): string {
  const text = undoneText(undone)
  if (!text) return 'Undone.'
  return undone.every(({ action }) => action === 'restored') ? `${capitalized(text)}.` : `Undone: ${text}.`
}

interface UndoReply {
  rows: unknown[]
  refused: { message: string }[]
  undone: UndoneRows[]
  notes: string[]
  conflicts: string[]
}
function undoResultOf({ data }: Reply): UndoReply {
  return { rows: [], refused: [], undone: [], notes: [], conflicts: [], ...(data as object) }
}

export const historyCalls = [history, restore, undo, listUndoables] as const
