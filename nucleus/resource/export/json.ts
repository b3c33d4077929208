import type { Cell, Column, Writer } from './file.ts'

/** An array of objects, one row per line, each with the keys of all columns. */
export const json: Writer = {
  contentType: 'application/json; charset=utf-8',
  extension: 'json',
  async *write(columns, batches) {
    let before = '[\n'
    for await (const rows of batches) {
      yield before + rows.map((cells) => JSON.stringify(rowOf(columns, cells))).join(',\n')
      before = ',\n'
    }
    yield before === '[\n' ? '[]\n' : '\n]\n'
  },
}

const rowOf = (columns: readonly Column[], cells: Cell[]) =>
  Object.fromEntries(columns.map(({ key }, index) => [key, cells[index] ?? null]))
