interface CacheLimits {
  files: number
  /** A larger file is made each time. */
  bytes: number
}
type FileCache = (key: string, make: () => Promise<Buffer>) => Promise<Buffer>

/** Returns a function that makes a file, unless it is among the last ones made: files with the same key have the same bytes. */
export function fileCache({ files, bytes }: CacheLimits): FileCache {
  const cached = new Map<string, Buffer>()
  return async (key, make) => {
    const file = cached.get(key) ?? (await make())
    if (file.length > bytes) return file
    // A Map keeps insertion order: the last used entry is moved to the end.
    cached.delete(key)
    cached.set(key, file)
    const [oldest] = cached.keys()
    if (cached.size > files && oldest !== undefined) cached.delete(oldest)
    return file
  }
}
