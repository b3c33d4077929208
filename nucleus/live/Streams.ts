import { liveLimits } from '#constants/limits.ts'
import type { Role } from '#constants/roles.ts'
import type { EndReason, ChangedRows, RecordViewers } from '#contract/changes.ts'
import { eventText } from './eventText.ts'
import { changeNoticeOf } from './changeNotice.ts'
import type { LiveStream } from './LiveStream.ts'
import { mayRead } from './mayRead.ts'

/** The open streams of this instance. */
export class Streams {
  readonly #streams = new Map<string, LiveStream>()
  readonly #idNow: () => string
  #isStopped = false

  /** `idNow` returns the id of the latest event: how far a reader of everything so far has read. */
  constructor(idNow: () => string) {
    this.#idNow = idNow
  }

  get size(): number {
    return this.#streams.size
  }

  /** In the order in which they were opened. */
  all(): LiveStream[] {
    return [...this.#streams.values()]
  }

  get = (id: string): LiveStream | undefined => this.#streams.get(id)

  /** Adds a stream, and closes the oldest streams of the same user when there are too many. */
  add(stream: LiveStream): void {
    const own = this.all().filter(({ actor }) => actor.contactId === stream.actor.contactId)
    for (const oldest of own.slice(0, Math.max(0, own.length + 1 - liveLimits.streamsPerUser))) this.end(oldest, 'replaced')
    this.#streams.set(stream.id, stream)
    if (this.#isStopped) this.end(stream, 'stopping')
  }

  remove(stream: LiveStream): void {
    this.#streams.delete(stream.id)
  }

  end(stream: LiveStream, reason: EndReason): void {
    this.remove(stream)
    stream.end(reason)
  }

  /** Sends changes to all users who may read them, with one write per stream. */
  send(changes: readonly ChangedRows[]): void {
    this.#send(changes.map((change) => ({ resource: change.resource, text: eventText('changed', changeNoticeOf(change)) })))
  }

  /** Sends who has a record open to all users who may read it. */
  sendViewers(record: RecordViewers): void {
    const text = Buffer.from(eventText('viewers', record))
    for (const stream of this.#streams.values()) if (mayRead(stream.actor.role, record.resource)) stream.write(text)
  }

  sendReload(): void {
    this.#send([{ text: eventText('reload', {}) }])
  }

  /** Sends a heartbeat with the latest event id to all streams. */
  sendHeartbeat(): void {
    const text = Buffer.from(`${this.#idNow()}\n:\n\n`)
    for (const stream of this.#streams.values()) stream.write(text)
  }

  /** Ends all streams, and every stream that is added later. */
  stop(): void {
    this.#isStopped = true
    for (const stream of this.all()) this.end(stream, 'stopping')
  }

  /** Builds the text once per role. */
  #send(events: readonly { resource?: string; text: string }[]): void {
    const end = `${this.#idNow()}\n`
    const byRole = new Map<Role, Buffer>()
    for (const stream of this.#streams.values()) {
      const { role } = stream.actor
      let text = byRole.get(role)
      if (!text) {
        const allowed = events.filter(({ resource }) => resource === undefined || mayRead(role, resource))
        text = Buffer.from(`${allowed.map((one) => one.text).join('')}${end}`)
        byRole.set(role, text)
      }
      stream.write(text)
    }
  }
}
