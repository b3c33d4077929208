import type pg from 'pg'
import { limits } from '#constants/limits.ts'
import { cancelRunning } from './cancelRunning.ts'

/** What somebody looks up while they type. It is given up by aborting it, with the error that its caller gets. */
export interface Search {
  session: string
  giveUp: AbortController
}
interface Waiting {
  session: string
  begin: () => void
}

/** A statement that ends by then is not stopped: to stop it, and to connect again, costs the server more. */
const graceMs = 50
/** A request to stop may come before the statement does. */
const stopAgainMs = 500

/**
 * The connections for what is looked up while somebody types, shared between sessions: of each a few searches run at once, on half of the
 * connections at most, and the one that uses the fewest has the next turn. A search that is given up leaves the queue,
 * or is stopped; its connection is closed then, because the request to stop may still be on its way.
 */
export class SearchTurns {
  readonly #pool: pg.Pool
  #free: number
  readonly #mostOfSession: number
  /** By session, the oldest first. */
  readonly #searches = new Map<string, Set<Search>>()
  readonly #used = new Map<string, number>()
  readonly #waiting = new Set<Waiting>()

  constructor(pool: pg.Pool) {
    this.#pool = pool
    this.#free = pool.options.max
    this.#mostOfSession = Math.max(1, Math.floor(pool.options.max / 2))
  }

  get totalCount(): number {
    return this.#pool.totalCount
  }

  get idleCount(): number {
    return this.#pool.idleCount
  }

  /** Statements that wait for their turn. */
  get waitingCount(): number {
    return this.#waiting.size
  }

  /** Begins a search. Those that are one too many for its session are given up for `replaced`, the oldest first. */
  begin(session: string, replaced: () => Error): Search {
    const search = { session, giveUp: new AbortController() }
    const own = this.#searches.get(session) ?? new Set<Search>()
    this.#searches.set(session, own.add(search))
    for (const oldest of [...own].slice(0, Math.max(0, own.size - limits.searchesAtOnce))) {
      oldest.giveUp.abort(replaced())
      this.end(oldest)
    }
    return search
  }

  end(search: Search): void {
    const own = this.#searches.get(search.session)
    own?.delete(search)
    if (own?.size === 0) this.#searches.delete(search.session)
  }

  /** Works on a connection in the search's turn. Throws what the search was given up with, once it is. */
  async run<T>({ session, giveUp: { signal } }: Search, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    await this.#turnOf(session, signal)
    try {
      signal.throwIfAborted()
      const client = await this.#pool.connect()
      let timer: NodeJS.Timeout | undefined
      let isStopped = false
      const stop = (): void => {
        isStopped = true
        cancelRunning(client)
        timer = setTimeout(stop, stopAgainMs)
      }
      const stopSoon = () => void (timer = setTimeout(stop, graceMs))
      try {
        signal.throwIfAborted()
        signal.addEventListener('abort', stopSoon)
        return await work(client)
      } catch (error) {
        signal.throwIfAborted()
        throw error
      } finally {
        signal.removeEventListener('abort', stopSoon)
        clearTimeout(timer)
        client.release(isStopped)
      }
    } finally {
      this.#count(session, -1)
      this.#next()
    }
  }

  async #turnOf(session: string, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const waiting: Waiting = { session, begin: resolve }
    const leave = () => {
      if (this.#waiting.delete(waiting)) reject(signal.reason as Error)
    }
    signal.addEventListener('abort', leave)
    this.#waiting.add(waiting)
    this.#next()
    await promise.finally(() => signal.removeEventListener('abort', leave))
  }

  /** Gives out what is free. */
  #next(): void {
    while (this.#free > 0) {
      let first: Waiting | undefined
      for (const one of this.#waiting)
        if (this.#usedBy(one) < this.#mostOfSession && (!first || this.#usedBy(one) < this.#usedBy(first))) first = one
      if (!first) return
      this.#waiting.delete(first)
      this.#count(first.session, 1)
      first.begin()
    }
  }

  #usedBy = ({ session }: Waiting): number => this.#used.get(session) ?? 0

  #count(session: string, by: 1 | -1): void {
    this.#free -= by
    const used = (this.#used.get(session) ?? 0) + by
    if (used > 0) this.#used.set(session, used)
    else this.#used.delete(session)
  }
}
