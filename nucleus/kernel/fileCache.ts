/** A file, with what else is known of it. */
interface Made {
  file: Buffer
}

/**
 * Returns a function that makes a file once for everyone who asks for its key, at the same time or later. It remembers the files that were used
 * last, `bytes` in all; a larger one is made each time. A file that could not be made is not remembered.
 */
export function fileCache<M extends Made>({ bytes }: { bytes: number }): (key: string, make: () => Promise<M>) => Promise<M> {
  const remembered = new Map<string, { made: Promise<M>; bytes: number }>()
  const forget = (key: string, entry: unknown) => remembered.get(key) === entry && remembered.delete(key)

  function dropOldest(): void {
    let total = [...remembered.values()].reduce((sum, entry) => sum + entry.bytes, 0)
    for (const [key, entry] of remembered) {
      if (total <= bytes) return
      remembered.delete(key)
      total -= entry.bytes
    }
  }

  return async (key, make) => {
    const found = remembered.get(key)
    // A Map keeps insertion order: the last used entry is moved to the end.
    if (found && remembered.delete(key)) remembered.set(key, found)
    if (found) return found.made
    const entry = { made: make(), bytes: 0 }
    remembered.set(key, entry)
    try {
      const made = await entry.made
      entry.bytes = made.file.length
      if (entry.bytes > bytes) forget(key, entry)
      dropOldest()
      return made
    } catch (error) {
      forget(key, entry)
      throw error
    }
  }
}
