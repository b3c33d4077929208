/** A message from the database for the log of nucleus. */
export interface Notice {
  level: 'warn' | 'error'
  message: string
  details?: Readonly<Record<string, number | string>>
}
type NoticeListener = (notice: Notice) => void

/** A database is opened before there is a log; it holds back this many notices until then. */
const maxWaiting = 20

/** Passes notices on to the log, and holds them back until there is one. */
export class Notices {
  readonly #listeners = new Set<NoticeListener>()
  #waiting: Notice[] = []

  readonly report: NoticeListener = (notice) => {
    if (this.#listeners.size === 0) this.#waiting = [...this.#waiting, notice].slice(-maxWaiting)
    for (const listener of this.#listeners) listener(notice)
  }

  /** Returns a function that removes the listener. */
  listen(listener: NoticeListener): () => void {
    this.#listeners.add(listener)
    this.#waiting.splice(0).forEach(listener)
    return () => void this.#listeners.delete(listener)
  }
}
