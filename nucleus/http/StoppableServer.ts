import { once } from 'node:events'
import { type RequestListener, Server, type ServerOptions, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { ShutdownState } from './ShutdownState.ts'

interface StopTimeouts {
  /** How long everything is still served once the stop begins, in milliseconds. */
  drainMs: number
  /** How long calls under way may then take to end, in milliseconds. */
  graceMs: number
}

/** Long enough to receive and answer a request that was sent before the caller could know of the stop. */
const lingerMs = 250

/**
 * An HTTP server that stops gracefully. From the start of the stop, each reply closes its connection, and everything is still served
 * for `drainMs`. Then no new connections are accepted, the listener must refuse requests that arrive on open ones (`isClosing`), and the
 * server waits only for requests under way: connections that are idle, upgraded or in the middle of sending a request are closed. Each
 * reply under way emits `stopping`, so that an endless one can end.
 */
export class StoppableServer extends Server {
  readonly #underWay = new Map<Socket, Set<ServerResponse>>()
  readonly #stopping: ShutdownState
  #isClosing = false
  /** Idle connections may still deliver a request. */
  #isLingering = false

  constructor(options: ServerOptions, stopping: ShutdownState, listener: RequestListener) {
    super(options)
    this.#stopping = stopping
    this.on('connection', (socket: Socket) => {
      this.#underWay.set(socket, new Set())
      socket.once('close', () => {
        this.#underWay.delete(socket)
        this.#noteAnswered()
      })
    })
    this.on('request', (request, response) => {
      this.#follow(request.socket, response)
      if (stopping.isStopping) endConnection(response)
      listener(request, response)
    })
  }

  /** Whether requests are no longer served. */
  get isClosing(): boolean {
    return this.#isClosing
  }

  /** Whether a reply has started on the connection, so that nothing but its rest may follow. */
  isAnswering(socket: Socket): boolean {
    return [...(this.#underWay.get(socket) ?? [])].some(({ headersSent }) => headersSent)
  }

  /** Stops gracefully; closes connections that remain after `graceMs`. */
  async stop({ drainMs, graceMs }: StopTimeouts): Promise<void> {
    this.beginStop()
    if (drainMs > 0) await pause(drainMs)
    await this.endStop(graceMs)
  }

  /** The first half of a stop: everything is served, and each reply closes its connection. */
  beginStop(): void {
    this.#stopping.begin()
    for (const answers of this.#underWay.values()) answers.forEach(endConnection)
  }

  /** The second half of a stop: nothing new is served, and requests under way end. */
  async endStop(graceMs: number): Promise<void> {
    const closed = once(this, 'close')
    this.#isLingering = true
    this.close()
    const cutOff = setTimeout(() => this.closeAllConnections(), graceMs)
    await Promise.race([closed, Promise.all([pause(lingerMs), this.#allAnswered()])])
    this.#isLingering = false
    this.closeIdleConnections()
    await closed
    clearTimeout(cutOff)
  }

  override close(callback?: (error?: Error) => void): this {
    this.beginStop()
    if (!this.#isClosing) for (const answers of this.#underWay.values()) answers.forEach((answer) => answer.emit('stopping'))
    this.#isClosing = true
    return super.close(callback)
  }

  override closeIdleConnections(): void {
    if (this.#isLingering) return
    for (const [socket, answers] of this.#underWay) if (answers.size === 0) socket.destroy()
  }

  override closeAllConnections(): void {
    for (const socket of this.#underWay.keys()) socket.destroy()
  }

  #follow(socket: Socket, response: ServerResponse): void {
    const answers = this.#underWay.get(socket)
    answers?.add(response)
    response.once('close', () => {
      answers?.delete(response)
      if (this.#isClosing && answers?.size === 0) socket.destroySoon()
      this.#noteAnswered()
    })
  }

  async #allAnswered(): Promise<void> {
    while ([...this.#underWay.values()].some(({ size }) => size > 0)) await once(this, 'answered')
  }

  #noteAnswered(): void {
    if (this.#isClosing) this.emit('answered')
  }
}

function endConnection(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close')
}
