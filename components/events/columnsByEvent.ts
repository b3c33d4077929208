import type { Column } from '../resource/base/columns.tsx'

/** Caches columns that depend on their event: new columns would render every row again. */
export function columnsByEvent<Row, Key>(makeColumns: (key: Key) => Column<Row>[]): (key: Key) => Column<Row>[] {
  const cache = new Map<Key, Column<Row>[]>()
  return (key) => {
    const columns = cache.get(key) ?? makeColumns(key)
    cache.set(key, columns)
    return columns
  }
}
