const prefix = 'copilot.preference.'

/** A preference of this browser as last written; null if there is none. */
export function readPreference(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(prefix + key) ?? 'null') as unknown
  } catch {
    return null
  }
}

export function writePreference(key: string, value: unknown): void {
  try {
    localStorage.setItem(prefix + key, JSON.stringify(value))
  } catch {
    // If the storage is full or blocked, only the preference is lost.
  }
}

/** Called on sign-out: the next user must not see what this one worked on. */
export function dropRecentEntries(): void {
  try {
    localStorage.removeItem(`${prefix}recent`)
  } catch {
    // A blocked storage has nothing to remove.
  }
}
