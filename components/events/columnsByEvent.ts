import type { Column } from '../resource/list/columns.tsx'

/** Columns that need to know their event, the same ones every time: others would draw every row anew. */
export function columnsByEvent<Row, Key>(make: (key: Key) => Column<Row>[]): (key: Key) => Column<Row>[] {
  const made = new Map<Key, Column<Row>[]>()
  return (key) => {
    const columns = made.get(key) ?? make(key)
    made.set(key, columns)
    return columns
  }
}
