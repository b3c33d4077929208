/** Unsaved values of a form, stored to survive a crash, a reload or the end of a session. */
export interface Draft {
  values: Record<string, unknown>
  /** Version of the row that the form was filled from; undefined for a new row. */
  rowVersion?: number
  at: number
}

const prefix = 'copilot.draft.'
const maxAgeMs = 24 * 60 * 60 * 1000

export function readDraft(key: string): Draft | undefined {
  try {
    const draft = JSON.parse(sessionStorage.getItem(prefix + key) ?? 'null') as Draft | null
    return draft && Date.now() - draft.at < maxAgeMs ? draft : undefined
  } catch {
    return undefined
  }
}

export function writeDraft(key: string, draft: Omit<Draft, 'at'>): void {
  try {
    sessionStorage.setItem(prefix + key, JSON.stringify({ ...draft, at: Date.now() }))
  } catch {
    // If the storage is full or blocked, only the draft is lost.
  }
}

export const dropDraft = (key: string): void => sessionStorage.removeItem(prefix + key)

/** Called on sign-out: the next user must not see a draft. */
export function dropAllDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
}
