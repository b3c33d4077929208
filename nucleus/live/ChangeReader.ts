import type { RowsChanged } from '#contract/changes.ts'
import type { Db } from '../db/client.ts'
import { runAs } from '../base/scope.ts'
import { changesAfter, changesSince, currentSnapshot } from './newChanges.ts'
import { oldestRunning, type Snapshot } from './snapshots.ts'

/** How long after a look the next one begins. */
const lookEveryMs = 100
/** The same after one that failed. */
const retryMs = 1000
/** Long enough for a database to write to its disk what it has seen (`wal_writer_delay`): a crash forgets nothing that is older. */
const settledMs = 5000
const scope = { name: 'live changes' }

interface Parts {
  db: Db
  /** Whether anybody listens; nothing is read while nobody does. */
  isWanted: () => boolean
  /** Takes what was written, in order; nothing when it was too much. */
  onChanges: (changes: RowsChanged[] | undefined) => void
  onFailure: (error: unknown) => void
}

/**
 * Reads what anybody writes from the table of changes, for as long as somebody listens. Nobody who writes waits for it or
 * knows of it.
 */
export class ChangeReader {
  readonly #parts: Parts
  #snapshot: Snapshot | undefined
  #looking: Promise<void> | undefined
  /** Two snapshots of earlier looks; the first one is at least `settledMs` old, but for the first seconds. */
  #earlier: [Snapshot, Snapshot] = ['', '']
  #earlierAt = 0
  #isDoubtful = false
  #isFailing = false
  #timer: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /**
   * Looks, then lets somebody `join` those who listen. What the snapshot shows was passed on before; all that it does not show
   * will be, to the one who joined too.
   */
  async follow(join: () => void): Promise<Snapshot> {
    // A look that has begun already need not see what was written before this call.
    await this.#looking?.catch(() => undefined)
    do await this.#look()
    while (this.#snapshot === undefined)
    join()
    return this.#snapshot
  }

  /** A horizon for whoever comes back: everything of transactions below it was passed on, and is on the disk. */
  get horizon(): bigint | undefined {
    return this.#snapshot === undefined ? undefined : oldestRunning(this.#earlier[0])
  }

  /** A connection was lost, perhaps because the database crashed: the last seconds are read again. */
  doubt(): void {
    this.#isDoubtful = this.#snapshot !== undefined
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
  }

  #lookLater(afterMs = lookEveryMs): void {
    if (!this.#isClosed) this.#timer = setTimeout(() => void runAs(scope, () => this.#lookAgain()), afterMs)
  }

  async #lookAgain(): Promise<void> {
    // Whoever looks just now is about to listen.
    if (!this.#parts.isWanted() && !this.#looking) {
      this.#snapshot = undefined
      return
    }
    const isDone = await this.#look().then(
      () => true,
      (error: unknown) => this.#report(error),
    )
    this.#isFailing = !isDone
    this.#lookLater(isDone ? lookEveryMs : retryMs)
  }

  /** Once for as long as it lasts. */
  #report(error: unknown): false {
    if (!this.#isFailing) this.#parts.onFailure(error)
    return false
  }

  /** One look for all who wait for one. */
  #look(): Promise<void> {
    const before = this.#snapshot
    this.#looking ??= runAs(scope, () => (before === undefined ? this.#begin() : this.#readAfter(before))).finally(() => {
      this.#looking = undefined
    })
    return this.#looking
  }

  async #begin(): Promise<void> {
    const snapshot = await currentSnapshot(this.#parts.db)
    this.#snapshot = snapshot
    this.#earlier = [snapshot, snapshot]
    this.#earlierAt = performance.now()
    this.#isDoubtful = false
    this.#lookLater()
  }

  async #readAfter(before: Snapshot): Promise<void> {
    const isDoubtful = this.#isDoubtful
    this.#isDoubtful = false
    const { db, onChanges } = this.#parts
    const found = await (isDoubtful ? changesSince(db, this.#earlier[0]) : changesAfter(db, before)).catch((error: unknown) => {
      this.#isDoubtful = true
      throw error
    })
    // Without a pause between: whoever begins to listen has either the old snapshot and these changes, or the new one.
    this.#snapshot = found.snapshot
    if (performance.now() - this.#earlierAt >= settledMs) {
      this.#earlier = [this.#earlier[1], found.snapshot]
      this.#earlierAt = performance.now()
    }
    if (found.changes?.length !== 0) onChanges(found.changes)
  }
}
