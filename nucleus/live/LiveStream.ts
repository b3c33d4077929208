import type { ServerResponse } from 'node:http'
import { liveLimits } from '#constants/limits.ts'
import type { EndReason } from '#contract/changes.ts'
import type { Actor } from '../kernel/context.ts'
import { eventText } from './eventText.ts'

/** The stream of one reader. Texts that are written while missed changes are still read are held back until those are sent. */
export class LiveStream {
  readonly id: string
  readonly actor: Actor
  readonly #response: ServerResponse
  /** Texts held back until the missed changes are sent. */
  #held: (Buffer | string)[] | undefined = []

  constructor(response: ServerResponse, actor: Actor, id: string) {
    this.id = id
    this.actor = actor
    this.#response = response
  }

  /** Starts the reply, once. Held texts follow with `release`. */
  begin(): void {
    const response = this.#response
    if (response.headersSent) return
    response.socket?.setKeepAlive(true, 30_000)
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      // Proxies and browsers must not buffer, compress or cache it.
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    })
    response.write(eventText('open', { streamId: this.id }))
  }

  /** Sends the missed changes, then the held texts. */
  release(missed: string): void {
    const heldTexts = this.#held ?? []
    this.#held = undefined
    for (const text of [missed, ...heldTexts]) this.write(text)
  }

  /** Cuts off a reader with too much unread: it reconnects and gets what it missed. */
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
