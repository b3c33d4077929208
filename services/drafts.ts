/** What was typed into a form and not saved yet, kept through a crash, a reload or an ended session. */
export interface Draft {
  values: Record<string, unknown>
  /** Version of the row the form was filled from; none for a new row. */
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
    // A full or forbidden storage only costs the draft.
  }
}

export const dropDraft = (key: string): void => sessionStorage.removeItem(prefix + key)

/** On signing out: a draft must not greet the next person at this screen. */
export function dropAllDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
}
