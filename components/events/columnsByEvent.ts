import type { Column } from '../resource/list/columns.tsx'

/** Caches columns that depend on their event: new columns would render every row again. */
export function columnsByEvent<Row, Key>(make: (key: Key) => Column<Row>[]): (key: Key) => Column<Row>[] {
  const made = new Map<Key, Column<Row>[]>()
  return (key) => {
    const columns = made.get(key) ?? make(key)
    made.set(key, columns)
    return columns
  }
}
