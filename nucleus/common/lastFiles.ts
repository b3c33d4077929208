interface Bounds {
  files: number
  /** A larger file is made each time. */
  bytes: number
}
type LastFiles = (key: string, make: () => Promise<Buffer>) => Promise<Buffer>

/** Returns a function that makes a file, unless it is among the last ones made: files with the same key have the same bytes. */
export function lastFiles({ files, bytes }: Bounds): LastFiles {
  const known = new Map<string, Buffer>()
  return async (key, make) => {
    const file = known.get(key) ?? (await make())
    if (file.length > bytes) return file
    // A Map keeps insertion order: the last used entry is moved to the end.
    known.delete(key)
    known.set(key, file)
    const [oldest] = known.keys()
    if (known.size > files && oldest !== undefined) known.delete(oldest)
    return file
  }
}
