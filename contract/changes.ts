import * as z from 'zod'
import { liveLimits } from '#constants/limits.ts'
import { defineGet, definePost } from './define.ts'
import { positiveId, whole, wholeInAddress } from './fields.ts'
import { resourceName } from './history.ts'

/** The largest number of a transaction that PostgreSQL has room for. */
const largestTransaction = 2n ** 64n - 1n

/**
 * Live changes: a stream of server-sent events, read with the bearer token. Each event has a name of `streamEvents` and JSON of
 * its schema; a line that begins with a colon only says that the stream is alive.
 */
export const changesStream = defineGet({
  name: 'changes/stream',
  path: '/changes',
  budget: 'stream',
  query: z.object({
    /** The id of the last event that was read, of whatever stream: what was written since comes first. */
    since: z
      .string()
      .regex(/^\d{1,21}-\d{1,15}$/)
      .refine((id) => BigInt(/^\d+/.exec(id)?.[0] ?? 0) <= largestTransaction)
      .optional(),
    /** Without it: how many seconds ago the reader began to read anything at all. */
    secondsAgo: wholeInAddress(0, liveLimits.secondsAgo).optional(),
  }),
  reply: z.unknown(),
  background: true,
  takesLong: true,
})

const verb = z.enum(['create', 'update', 'delete', 'restore', 'status', 'note'])
/** Rows of one resource that one write changed: which and to which versions, and never what they hold. */
export const rowsChanged = z.object({
  resource: z.string(),
  verb,
  /** The id of their parent; null where they have none, or nobody knows. */
  parentId: positiveId.nullable(),
  /** The contact id of who wrote. */
  by: positiveId.nullable(),
  /** Ids, each with the version that the write made. */
  rows: z.array(z.tuple([positiveId, z.number().int()])),
})
export type RowsChanged = z.infer<typeof rowsChanged>
/** The same as a reader is told it. */
const rowsTold = rowsChanged.extend({
  /** The fields of their ids and of their parent's, such as `sessionTrackId` and `eventId`. */
  idKey: z.string().nullable(),
  parentKey: z.string().nullable(),
  /** The other resources whose rows may show something of these. */
  shownBy: z.array(z.string()),
})
export type RowsTold = z.infer<typeof rowsTold>

/** Somebody who has a record open. */
export const viewer = z.object({ contactId: positiveId, name: z.string() })
export type Viewer = z.infer<typeof viewer>
const recordViewers = z.object({ resource: z.string(), id: positiveId, viewers: z.array(viewer) })
export type RecordViewers = z.infer<typeof recordViewers>

/** Why a stream ends: its session has, the same person opened too many others, or the server stops. */
export const endReasons = ['session', 'replaced', 'stopping'] as const
export type EndReason = (typeof endReasons)[number]

/** Every event of the stream, by its name. */
export const streamEvents = {
  /** The first of each stream. */
  open: z.object({ streamId: z.string() }),
  changed: rowsTold,
  /** Too much was missed to be told one by one: what is shown must be read again. */
  reload: z.object({}),
  viewers: recordViewers,
  end: z.object({ reason: z.enum(endReasons) }),
} as const

/**
 * Says which record a window has open, or that it has none; said again every `viewedAgainSeconds`, for it is forgotten soon after, and
 * at once with its stream. Answers who has the record open, the caller too.
 */
export const recordOpened = definePost({
  name: 'changes/opened',
  path: '/changes/opened',
  budget: 'row',
  permission: 'read',
  body: z.object({
    /** As the first event of a stream of this session said it. */
    streamId: z.string().regex(/^[\w-]{36}\.[\w-]{43}$/),
    /** The window, which may share its stream with others of the browser. */
    windowId: z.string().regex(/^[\w-]{10,40}$/),
    resource: resourceName,
    id: whole(1).nullable(),
  }),
  reply: z.object({ viewers: z.array(viewer) }),
})

export const changesCalls = [changesStream, recordOpened] as const
