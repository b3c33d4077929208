import pg from 'pg'
import type { BackupTable } from './format.ts'
import { NotPossible } from './notPossible.ts'

/**
 * The rows of a backup as one text, in psql's format: for each table a line `COPY … FROM stdin;`, its rows as PostgreSQL's COPY
 * writes them, and a line `\.`, which no row can be.
 */
const end = Buffer.from('\\.\n')
const endAfterRow = Buffer.from('\n\\.\n')

/** The line before the rows of a table. */
export const startLineOf = ({ name, columns }: BackupTable): Buffer =>
  Buffer.from(`COPY ${pg.escapeIdentifier(name)} (${columns.map((column) => pg.escapeIdentifier(column.name)).join(', ')}) FROM stdin;\n`)
/** The line after the rows of a table. */
export const endLine = (): Buffer => end

/** The error for a file with the right checksum whose rows cannot be read: another program wrote it. */
export const invalidBackup = (what: string, cause?: unknown): NotPossible =>
  new NotPossible(`This program did not write the backup in this form. ${what} Use another copy of it, or another backup.`, { cause })

/** Reads such a text, table by table. */
export class RowReader {
  readonly #parts: AsyncIterator<Buffer>
  /** Bytes read and not yet returned. */
  #rest: Buffer = Buffer.alloc(0)

  constructor(parts: AsyncIterable<Buffer>) {
    this.#parts = parts[Symbol.asyncIterator]()
  }

  /** The rows of the next table, in parts of any length. Throws when another table is next. */
  async *rowsOf(table: BackupTable): AsyncGenerator<Buffer, void> {
    const start = startLineOf(table)
    while (this.#rest.length < start.length) await this.#more()
    if (!this.#rest.subarray(0, start.length).equals(start)) throw invalidBackup(`The rows of ${table.name} are not where they should be.`)
    // The line break is left in place, so that the line that ends the table always has one before it, even without rows.
    this.#rest = this.#rest.subarray(start.length - 1)
    let isStart = true
    for (;;) {
      const at = this.#rest.indexOf(endAfterRow)
      const until = at < 0 ? Math.max(0, this.#rest.length - endAfterRow.length + 1) : at + 1
      const part = this.#rest.subarray(isStart ? 1 : 0, until)
      if (until > 0) isStart = false
      if (part.length > 0) yield part
      this.#rest = this.#rest.subarray(at < 0 ? until : at + endAfterRow.length)
      if (at >= 0) return
      await this.#more()
    }
  }

  /** Throws when there is anything left to read. */
  async finish(): Promise<void> {
    const { done } = await this.#parts.next()
    if (!done || this.#rest.length > 0) throw invalidBackup('It contains more than its header lists.')
  }

  async #more(): Promise<void> {
    const { done, value } = await this.#parts.next().catch((error: unknown) => {
      throw (error as NodeJS.ErrnoException).syscall ? error : invalidBackup('The rows cannot be decompressed.', error)
    })
    if (done) throw invalidBackup('Rows are missing at the end.')
    this.#rest = this.#rest.length === 0 ? value : Buffer.concat([this.#rest, value])
  }
}
