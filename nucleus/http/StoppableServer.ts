import { type RequestListener, Server, type ServerOptions, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * An HTTP server whose stop waits for requests under way and for nothing else: connections that wait for their next
 * request, that never sent one, or that were upgraded end at once. Node's own server knows only the first kind.
 * Each answer under way is told by the event `stopping`, so that one without an end can end itself.
 */
export class StoppableServer extends Server {
  readonly #underWay = new Map<Socket, Set<ServerResponse>>()
  #isStopping = false

  constructor(options: ServerOptions, listener: RequestListener) {
    super(options)
    this.on('connection', (socket: Socket) => {
      this.#underWay.set(socket, new Set())
      socket.once('close', () => this.#underWay.delete(socket))
    })
    this.on('request', (request, response) => {
      this.#follow(request.socket, response)
      listener(request, response)
    })
  }

  /** Whether a part of an answer has left on the connection already, so that nothing else may follow but its rest. */
  isAnswering(socket: Socket): boolean {
    return [...(this.#underWay.get(socket) ?? [])].some(({ headersSent }) => headersSent)
  }

  override close(callback?: (error?: Error) => void): this {
    if (!this.#isStopping) for (const answers of this.#underWay.values()) answers.forEach((answer) => answer.emit('stopping'))
    this.#isStopping = true
    return super.close(callback)
  }

  override closeIdleConnections(): void {
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
      if (this.#isStopping && answers?.size === 0) socket.destroySoon()
    })
  }
}
