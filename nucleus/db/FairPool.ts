import pg from 'pg'
import { currentScope } from '../base/scope.ts'

type User = number | undefined
type Callback = (error: Error | undefined, client: pg.PoolClient | undefined, done: pg.PoolClient['release']) => void
interface WaitingCall {
  user: User
  begin: () => void
}

/** What one user holds of the connections at most, so that some are always left for others. */
const shareOfUser = 0.6
/** As pg's own pool words it. */
const timedOut = 'timeout exceeded when trying to connect'

/**
 * Connections for calls, shared fairly between users: a user holds at most 60 % of them at once, and the user who holds the fewest is next.
 * Work without a user, such as a sign-in, counts as one more user, who may hold all. Whose work it is follows from `currentScope`.
 */
export class FairPool extends pg.Pool {
  readonly #maxOfUser: number
  readonly #patienceMs: number
  readonly #held = new Map<User, number>()
  readonly #holders = new WeakMap<pg.PoolClient, { user: User }>()
  readonly #waiting = new Set<WaitingCall>()
  #free: number

  constructor(options: pg.PoolConfig & { max: number; connectionTimeoutMillis: number }) {
    super(options)
    this.#free = options.max
    this.#maxOfUser = Math.max(1, Math.ceil(options.max * shareOfUser))
    this.#patienceMs = options.connectionTimeoutMillis
    // An accessor in pg, which its types declare as a field.
    Object.defineProperty(this, 'waitingCount', { get: () => this.#waiting.size })
    this.on('release', (_, client) => {
      const holder = this.#holders.get(client)
      if (!holder) return
      this.#holders.delete(client)
      this.#count(holder.user, -1)
      this.#next()
    })
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Callback): void
  override connect(callback?: Callback): Promise<pg.PoolClient> | undefined {
    const connected = this.#connect(currentScope()?.user)
    if (!callback) return connected
    connected.then(
      (client) => callback(undefined, client, (error) => client.release(error)),
      (error: Error) => callback(error, undefined, () => undefined),
    )
  }

  async #connect(user: User): Promise<pg.PoolClient> {
    await this.#waitForTurn(user)
    try {
      const client = await super.connect()
      this.#holders.set(client, { user })
      return client
    } catch (error) {
      this.#count(user, -1)
      this.#next()
      throw error
    }
  }

  async #waitForTurn(user: User): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const waiting: WaitingCall = { user, begin: resolve }
    this.#waiting.add(waiting)
    this.#next()
    if (!this.#waiting.has(waiting)) return
    const timeout = setTimeout(() => {
      if (this.#waiting.delete(waiting)) reject(new Error(timedOut))
    }, this.#patienceMs).unref()
    await promise.finally(() => clearTimeout(timeout))
  }

  /** Lets waiting work begin while connections are free. */
  #next(): void {
    while (this.#free > 0) {
      let first: WaitingCall | undefined
      for (const one of this.#waiting) if (this.#mayBegin(one) && (!first || this.#heldBy(one) < this.#heldBy(first))) first = one
      if (!first) return
      this.#waiting.delete(first)
      this.#count(first.user, 1)
      first.begin()
    }
  }

  #mayBegin = ({ user }: WaitingCall): boolean => user === undefined || (this.#held.get(user) ?? 0) < this.#maxOfUser
  #heldBy = ({ user }: WaitingCall): number => this.#held.get(user) ?? 0

  #count(user: User, by: 1 | -1): void {
    this.#free -= by
    const held = (this.#held.get(user) ?? 0) + by
    if (held > 0) this.#held.set(user, held)
    else this.#held.delete(user)
  }
}
