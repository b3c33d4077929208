import * as z from 'zod'
import { liveLimits } from '#constants/limits.ts'
import { type RecordViewers, type Viewer, viewer } from '#contract/changes.ts'

/** The record that a window has open, as instances send it to each other. */
export const presenceNotice = viewer.extend({
  streamId: z.string(),
  windowId: z.string(),
  resource: z.string(),
  id: z.number().int().nullable(),
})
export type PresenceNotice = z.infer<typeof presenceNotice>

/** The end of a stream, and with it of everything that its windows have open. */
export const streamEndNotice = presenceNotice.pick({ streamId: true, contactId: true })
type StreamEndNotice = z.infer<typeof streamEndNotice>

interface OpenRecord extends Viewer {
  key: string
  until: number
}

/**
 * Tracks who has which record open, on any instance. An entry expires unless it is repeated. The number of streams per user, and of
 * windows per stream, is limited to the latest; a stream always belongs to the same user.
 */
export class Presence {
  /** By stream, then by window; the most recently reported stream is last. */
  readonly #views = new Map<string, Map<string, OpenRecord>>()
  /** Streams that have ended, with the time until which a late report of them is ignored. */
  readonly #ended = new Map<string, number>()
  readonly #tell: (record: RecordViewers) => void

  /** `onChange` is called when the viewers of a record change. */
  constructor(onChange: (record: RecordViewers) => void) {
    this.#tell = onChange
  }

  update({ streamId, windowId, resource, id, contactId, name }: PresenceNotice, now: number): void {
    if (this.#ended.has(streamId) || !this.#mayBeOf(streamId, contactId)) return
    const windows = this.#views.get(streamId) ?? new Map<string, OpenRecord>()
    const before = windows.get(windowId)
    const key = id === null ? undefined : keyOf(resource, id)
    windows.delete(windowId)
    if (key !== undefined) windows.set(windowId, { key, contactId, name, until: expiryAfter(now) })
    const [oldest] = windows.size > liveLimits.windowsPerStream ? windows.keys() : []
    if (oldest !== undefined) windows.delete(oldest)
    this.#views.delete(streamId)
    if (windows.size > 0) this.#views.set(streamId, windows)
    if (before?.key !== key) this.#tellAll([before?.key, key])
    const own = [...this.#views.keys()].filter((one) => this.#ownerOf(one) === contactId)
    for (const oldest of own.slice(0, Math.max(0, own.length - liveLimits.streamsPerUser))) this.#remove(oldest)
  }

  /** Another instance may have taken a report that arrives here only now or later. */
  endStream({ streamId, contactId }: StreamEndNotice, now: number): void {
    if (!this.#mayBeOf(streamId, contactId)) return
    this.#ended.set(streamId, expiryAfter(now))
    this.#remove(streamId)
  }

  #remove(streamId: string): void {
    const keys = [...(this.#views.get(streamId)?.values() ?? [])].map(({ key }) => key)
    this.#views.delete(streamId)
    this.#tellAll(keys)
  }

  removeExpired(now: number): void {
    for (const [streamId, until] of this.#ended) if (until <= now) this.#ended.delete(streamId)
    const expiredKeys: string[] = []
    for (const [streamId, windows] of this.#views) {
      for (const [windowId, { key, until }] of windows)
        if (until <= now) {
          windows.delete(windowId)
          expiredKeys.push(key)
        }
      if (windows.size === 0) this.#views.delete(streamId)
    }
    this.#tellAll(expiredKeys)
  }

  /** The viewers of a record, each user once, in the order in which they opened it. */
  viewersOf(resource: string, id: number): Viewer[] {
    return this.#viewersOf(keyOf(resource, id))
  }

  #ownerOf(streamId: string): number | undefined {
    const [first] = this.#views.get(streamId)?.values() ?? []
    return first?.contactId
  }

  #mayBeOf(streamId: string, contactId: number): boolean {
    return (this.#ownerOf(streamId) ?? contactId) === contactId
  }

  /** The open records and their viewers; of very many, those opened last. */
  all(): RecordViewers[] {
    const keys = new Set([...this.#views.values()].flatMap((windows) => [...windows.values()].map(({ key }) => key)))
    return [...keys].slice(-liveLimits.shownOpenRecords).map((key) => this.#recordOf(key))
  }

  #viewersOf(recordKey: string): Viewer[] {
    const viewers = new Map<number, Viewer>()
    for (const windows of this.#views.values())
      for (const { key, contactId, name } of windows.values()) if (key === recordKey) viewers.set(contactId, { contactId, name })
    return [...viewers.values()]
  }

  #recordOf(key: string): RecordViewers {
    const [resource = '', id] = key.split(' ')
    return { resource, id: Number(id), viewers: this.#viewersOf(key) }
  }

  #tellAll(keys: readonly (string | undefined)[]): void {
    for (const key of new Set(keys)) if (key !== undefined) this.#tell(this.#recordOf(key))
  }
}

const expiryAfter = (now: number): number => now + liveLimits.openRecordExpirySeconds * 1000
const keyOf = (resource: string, id: number): string => `${resource} ${id}`
