import * as z from 'zod'
import { liveLimits } from '#constants/limits.ts'
import { defineGet, definePost } from './define.ts'
import { positiveId, integer, integerParam } from './fields.ts'
import { resourceName } from './rowInPath.ts'

/** The largest transaction number of PostgreSQL. */
const largestTransaction = 2n ** 64n - 1n

/**
 * Live changes: a stream of server-sent events, read with the bearer token. Each event has a name of `streamEvents` and JSON of its schema;
 * a line that begins with a colon is a heartbeat.
 */
export const changesStream = defineGet({
  name: 'changes/stream',
  path: '/changes',
  budget: 'stream',
  query: z.object({
    /** The id of the last event read, of any stream: what was written since is sent first. */
    since: z
      .string()
      .regex(/^\d{1,21}-\d{1,15}$/)
      .refine((id) => BigInt(/^\d+/.exec(id)?.[0] ?? 0) <= largestTransaction)
      .optional(),
    /** Without `since`: how many seconds ago the reader began to read any data. */
    secondsAgo: integerParam(0, liveLimits.maxSecondsAgo).optional(),
  }),
  reply: z.unknown(),
  background: true,
  takesLong: true,
})

const verb = z.enum(['create', 'update', 'delete', 'restore', 'status', 'note', 'approval'])
/** Rows of one resource that one write changed: their ids and versions, never their contents. */
export const changedRows = z.object({
  resource: z.string(),
  verb,
  /** The id of their parent; null where they have none or it is unknown. */
  parentId: positiveId.nullable(),
  /** The contact id of the author. */
  by: positiveId.nullable(),
  /** Ids, each with the version after the write. */
  rows: z.array(z.tuple([positiveId, z.number().int()])),
})
export type ChangedRows = z.infer<typeof changedRows>
/** The same as sent to a reader. */
const changeNotice = changedRows.extend({
  /** The id fields of the rows and of their parent, such as `sessionTrackId` and `eventId`. */
  idKey: z.string().nullable(),
  parentKey: z.string().nullable(),
  /** The other resources whose rows may show fields of these. */
  shownBy: z.array(z.string()),
})
export type ChangeNotice = z.infer<typeof changeNotice>

/** Somebody who has a record open. */
export const viewer = z.object({ contactId: positiveId, name: z.string() })
export type Viewer = z.infer<typeof viewer>
const recordViewers = z.object({ resource: z.string(), id: positiveId, viewers: z.array(viewer) })
export type RecordViewers = z.infer<typeof recordViewers>

/** Why a stream ends: its session ended, the same person opened too many others, or the server stops. */
export const endReasons = ['session', 'replaced', 'stopping'] as const
export type EndReason = (typeof endReasons)[number]

/** Every event of the stream, by its name. */
export const streamEvents = {
  /** The first event of each stream. */
  open: z.object({ streamId: z.string() }),
  changed: changeNotice,
  /** Too many changes were missed to send each: the client must read everything shown again. */
  reload: z.object({}),
  /** Who has a record open. A stream begins with the records that are open then. */
  viewers: recordViewers,
  end: z.object({ reason: z.enum(endReasons) }),
} as const

/**
 * Reports which record a window has open, or that it has none. Sent again every `openRecordRepeatSeconds`: an entry expires soon after, and is
 * removed immediately when its stream ends. Returns who has the record open, including the caller.
 */
export const reportOpenRecord = definePost({
  name: 'changes/opened',
  path: '/changes/opened',
  budget: 'row',
  permission: 'read',
  body: z.object({
    /** From the first event of a stream of this session. */
    streamId: z.string().regex(/^[\w-]{36}\.[\w-]{43}$/),
    /** The window, which may share its stream with other windows of the browser. */
    windowId: z.string().regex(/^[\w-]{10,40}$/),
    resource: resourceName,
    id: integer(1).nullable(),
  }),
  reply: z.object({ viewers: z.array(viewer) }),
})

export const changesCalls = [changesStream, reportOpenRecord] as const
