import type { ChangedRows } from '#contract/changes.ts'
import type { Db } from '../db/client.ts'
import { runAs } from '../base/scope.ts'
import { changesAfter, changesSince, currentSnapshot } from './newChanges.ts'
import { oldestRunning, type Snapshot } from './snapshots.ts'

/** The pause between two polls. */
const pollMs = 100
/** The pause after a failed poll. */
const retryMs = 1000
/** Long enough for the database to flush to disk (`wal_writer_delay`): a crash loses nothing older. */
const settledMs = 5000
const scope = { name: 'live changes' }

interface Parts {
  db: Db
  /** Whether a stream is open; nothing is read otherwise. */
  hasReaders: () => boolean
  /** Receives new changes in order; undefined when there were too many. */
  onChanges: (changes: ChangedRows[] | undefined) => void
  onFailure: (error: unknown) => void
}

/**
 * Polls the table `changes` for new changes while a stream is open. Writes neither wait for it nor know of it.
 */
export class ChangeReader {
  readonly #parts: Parts
  #snapshot: Snapshot | undefined
  #looking: Promise<void> | undefined
  /** Snapshots of two earlier polls; except in the first seconds, the first is at least `settledMs` old. */
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
   * Polls, then calls `join` to add a stream. Returns the snapshot: changes visible in it were sent before the stream joined, and all
   * others will be sent to it.
   */
  async follow(join: () => void): Promise<Snapshot> {
    // A poll that is already running may miss what was written before this call.
    await this.#looking?.catch(() => undefined)
    do await this.#look()
    while (this.#snapshot === undefined)
    join()
    return this.#snapshot
  }

  /** The horizon for reconnects: all changes of transactions below it were sent, and are on disk. */
  get horizon(): bigint | undefined {
    return this.#snapshot === undefined ? undefined : oldestRunning(this.#earlier[0])
  }

  /** Reads the last seconds again, after a lost connection that may mean a crash of the database. */
  rereadRecent(): void {
    this.#isDoubtful = this.#snapshot !== undefined
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
  }

  #lookLater(afterMs = pollMs): void {
    if (!this.#isClosed) this.#timer = setTimeout(() => void runAs(scope, () => this.#lookAgain()), afterMs)
  }

  async #lookAgain(): Promise<void> {
    // A running poll belongs to a stream that is about to join.
    if (!this.#parts.hasReaders() && !this.#looking) {
      this.#snapshot = undefined
      return
    }
    const isDone = await this.#look().then(
      () => true,
      (error: unknown) => this.#report(error),
    )
    this.#isFailing = !isDone
    this.#lookLater(isDone ? pollMs : retryMs)
  }

  /** Reports once per outage. */
  #report(error: unknown): false {
    if (!this.#isFailing) this.#parts.onFailure(error)
    return false
  }

  /** Runs one poll for all waiting callers. */
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
    // No await from here on: a joining stream gets either the old snapshot and these changes, or the new snapshot.
    this.#snapshot = found.snapshot
    if (performance.now() - this.#earlierAt >= settledMs) {
      this.#earlier = [this.#earlier[1], found.snapshot]
      this.#earlierAt = performance.now()
    }
    if (found.changes?.length !== 0) onChanges(found.changes)
  }
}
