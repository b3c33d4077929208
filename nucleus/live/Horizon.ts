import { idText } from './eventText.ts'

/**
 * Up to where the streams of this nucleus have been told all: every transaction below it has ended, and what it wrote was told to
 * them or is in what they were sent at first. It only grows, and never while something is still to be caught up on.
 */
export class Horizon {
  #value: bigint | undefined
  #gaps = 0

  get value(): bigint | undefined {
    return this.#value
  }

  /** Nobody reads any more. */
  forget(): void {
    this.#value = undefined
  }

  /** The first reader begins here; for the others nothing changes. */
  begin(at: bigint): void {
    this.#value ??= at
  }

  reached(at: bigint): void {
    if (this.#gaps === 0 && (this.#value === undefined || at > this.#value)) this.#value = at
  }

  /** Something was missed: it stays where it is until `gapEnds`. */
  gapBegins(): void {
    this.#gaps += 1
  }

  gapEnds(): void {
    this.#gaps -= 1
  }

  /** The id of an event of which a reader has read all by then; `now` is in milliseconds. */
  idText(now: number): string {
    return this.#value === undefined ? '' : idText(this.#value, now)
  }
}
