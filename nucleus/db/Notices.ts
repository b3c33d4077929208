/** What the database reports of itself: a line for the log of nucleus. */
export interface Notice {
  level: 'warn' | 'error'
  words: string
  facts?: Readonly<Record<string, number | string>>
}
type Listener = (notice: Notice) => void

/** A database is opened before there is a log; this many of its notices wait for it. */
const mostWaiting = 20

/** Passes notices on to the log, once there is one. */
export class Notices {
  readonly #listeners = new Set<Listener>()
  #waiting: Notice[] = []

  readonly report: Listener = (notice) => {
    if (this.#listeners.size === 0) this.#waiting = [...this.#waiting, notice].slice(-mostWaiting)
    for (const listener of this.#listeners) listener(notice)
  }

  /** Returns what ends it. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener)
    this.#waiting.splice(0).forEach(listener)
    return () => void this.#listeners.delete(listener)
  }
}
