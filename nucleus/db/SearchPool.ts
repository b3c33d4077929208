import type pg from 'pg'
import { nucleusLimits } from '#constants/nucleusLimits.ts'
import { cancelRunning } from './cancelRunning.ts'

/** A search that runs while a user types. Aborting `controller` cancels it; the reason is the error that its caller gets. */
export interface Search {
  session: string
  controller: AbortController
}
interface WaitingSearch {
  session: string
  begin: () => void
}

/** A statement that ends within this time is not cancelled: cancelling and reconnecting cost the server more. */
const graceMs = 50
/** A cancel request may arrive before the statement does, so it is repeated. */
const cancelAgainMs = 500

/**
 * Connections for searches that run while a user types, shared fairly between sessions: each session runs at most half of them
 * at once, and the session that uses the fewest is next. A search that is given up leaves the queue or is cancelled; its
 * connection is then closed, because the cancel request may still be on its way.
 */
export class SearchPool {
  readonly #pool: pg.Pool
  #free: number
  readonly #maxOfSession: number
  /** By session, the oldest first. */
  readonly #searches = new Map<string, Set<Search>>()
  readonly #used = new Map<string, number>()
  /** Sessions whose last statement was cancelled: they search faster than the database answers, and run one statement at a time. */
  readonly #hasty = new Set<string>()
  readonly #waiting = new Set<WaitingSearch>()

  constructor(pool: pg.Pool) {
    this.#pool = pool
    this.#free = pool.options.max
    this.#maxOfSession = Math.max(1, Math.floor(pool.options.max / 2))
  }

  get totalCount(): number {
    return this.#pool.totalCount
  }

  get idleCount(): number {
    return this.#pool.idleCount
  }

  /** Statements waiting for a connection. */
  get waitingCount(): number {
    return this.#waiting.size
  }

  /** Begins a search. Searches beyond the session's limit are cancelled with `superseded`, the oldest first. */
  begin(session: string, replaced: () => Error): Search {
    const search = { session, controller: new AbortController() }
    const own = this.#searches.get(session) ?? new Set<Search>()
    this.#searches.set(session, own.add(search))
    for (const oldest of [...own].slice(0, Math.max(0, own.size - nucleusLimits.searchesAtOnce))) {
      oldest.controller.abort(replaced())
      this.end(oldest)
    }
    return search
  }

  end(search: Search): void {
    const own = this.#searches.get(search.session)
    own?.delete(search)
    if (own?.size !== 0) return
    this.#searches.delete(search.session)
    this.#hasty.delete(search.session)
  }

  /** Runs work on a connection when it is the search's turn. Throws the abort reason when the search is given up. */
  async run<T>({ session, controller: { signal } }: Search, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    await this.#waitForTurn(session, signal)
    try {
      signal.throwIfAborted()
      const client = await this.#pool.connect()
      let timer: NodeJS.Timeout | undefined
      let isStopped = false
      const stop = (): void => {
        isStopped = true
        cancelRunning(client)
        timer = setTimeout(stop, cancelAgainMs)
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
        this.#slowDown(session, isStopped)
      }
    } finally {
      this.#count(session, -1)
      this.#next()
    }
  }

  #slowDown(session: string, isHasty: boolean): void {
    // The last statements of a search may end after it: nobody is left to forget the session then.
    if (isHasty && this.#searches.has(session)) this.#hasty.add(session)
    else this.#hasty.delete(session)
  }

  async #waitForTurn(session: string, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const waiting: WaitingSearch = { session, begin: resolve }
    const leave = () => {
      if (this.#waiting.delete(waiting)) reject(signal.reason as Error)
    }
    signal.addEventListener('abort', leave)
    this.#waiting.add(waiting)
    this.#next()
    await promise.finally(() => signal.removeEventListener('abort', leave))
  }

  /** Starts waiting searches while connections are free. */
  #next(): void {
    while (this.#free > 0) {
      let first: WaitingSearch | undefined
      for (const one of this.#waiting)
        if (this.#usedBy(one) < this.#maxOf(one) && (!first || this.#usedBy(one) < this.#usedBy(first))) first = one
      if (!first) return
      this.#waiting.delete(first)
      this.#count(first.session, 1)
      first.begin()
    }
  }

  #maxOf = ({ session }: WaitingSearch): number => (this.#hasty.has(session) ? 1 : this.#maxOfSession)
  #usedBy = ({ session }: WaitingSearch): number => this.#used.get(session) ?? 0

  #count(session: string, by: 1 | -1): void {
    this.#free -= by
    const used = (this.#used.get(session) ?? 0) + by
    if (used > 0) this.#used.set(session, used)
    else this.#used.delete(session)
  }
}
