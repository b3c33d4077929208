const prefix = 'copilot.preference.'

/** A choice of this browser, as it was last written; nothing when there is none. */
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
    // A full or forbidden storage only forgets the choice.
  }
}

/** On signing out: what a person worked on is not for the next one at this screen. */
export function dropRecent(): void {
  try {
    localStorage.removeItem(`${prefix}recent`)
  } catch {
    // A forbidden storage holds nothing.
  }
}
