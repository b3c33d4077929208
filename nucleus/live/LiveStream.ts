import type { ServerResponse } from 'node:http'
import { liveLimits } from '#constants/limits.ts'
import type { EndReason } from '#contract/changes.ts'
import type { Actor } from '../kernel/context.ts'
import { eventText } from './eventText.ts'

/** One reader. What is written while it still gets what it has missed comes after that. */
export class LiveStream {
  readonly id: string
  readonly actor: Actor
  readonly #response: ServerResponse
  /** What waits until the reader has what it had missed. */
  #held: (Buffer | string)[] | undefined = []

  constructor(response: ServerResponse, actor: Actor, id: string) {
    this.id = id
    this.actor = actor
    this.#response = response
  }

  /** Begins the answer, once; what has been held back follows with `letGo`. */
  begin(): void {
    const response = this.#response
    if (response.headersSent) return
    response.socket?.setKeepAlive(true, 30_000)
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      // Neither a proxy nor a browser may gather, pack or keep it.
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    })
    response.write(eventText('open', { streamId: this.id }))
  }

  /** Sends what it had missed, then what was written meanwhile. */
  letGo(missed: string): void {
    const held = this.#held ?? []
    this.#held = undefined
    for (const text of [missed, ...held]) this.write(text)
  }

  /** A reader who leaves too much unread is cut off: it comes back and is told what it has missed. */
  write(text: Buffer | string): void {
    if (this.#held) return void this.#held.push(text)
    if (text.length === 0 || this.#response.destroyed) return
    this.#response.write(text)
    if (this.#response.writableLength > liveLimits.unreadBytes) this.#response.destroy()
  }

  end(reason: EndReason): void {
    this.begin()
    this.#response.end(eventText('end', { reason }))
  }
}
