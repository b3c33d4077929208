import type { FormEntries } from '#components/registrationForm/useAnswers.ts'

/** Answers that were not sent yet, in this browser. `submissionKey` lets the server recognise what it stored already. */
export interface Draft extends FormEntries {
  submissionKey: string
  /** What was sent and is without a reply so far, as JSON: it may be stored. */
  unanswered?: string
}

const nameOf = (path: string): string => `registration draft ${path}`

/** What this tab wrote last, and the browser: a tab that is opened later begins with that. */
const stores = [() => sessionStorage, () => localStorage]

/**
 * The draft of a form, or an empty one: that of this tab, or the newest one of this browser. Two tabs may hold the same draft and send it for two
 * people, so its key is new unless what was sent under it may be stored. Drafts are lost silently where the browser stores nothing.
 */
export function readDraft(path: string): Draft {
  for (const store of stores) {
    try {
      const stored = JSON.parse(store().getItem(nameOf(path)) ?? 'null') as Partial<Draft> | null
      const { submissionKey, answers, optionTexts = {}, unanswered } = stored ?? {}
      if (!submissionKey || !answers) continue
      return { answers, optionTexts, ...(unanswered === undefined ? newKey() : { submissionKey, unanswered }) }
    } catch {
      // A draft that cannot be read is none.
    }
  }
  return emptyDraft()
}

export const emptyDraft = (): Draft => ({ ...newKey(), answers: {}, optionTexts: {} })

export const newKey = () => ({ submissionKey: crypto.randomUUID(), unanswered: undefined })

export function writeDraft(path: string, draft: Draft): void {
  for (const store of stores) {
    try {
      store().setItem(nameOf(path), JSON.stringify(draft))
    } catch {
      // Private windows and full stores refuse: the form works without.
    }
  }
}

/** Deletes the draft of this tab. What another tab wrote since stays. */
export function dropDraft(path: string): void {
  try {
    const own = sessionStorage.getItem(nameOf(path))
    sessionStorage.removeItem(nameOf(path))
    if (own === null || localStorage.getItem(nameOf(path)) === own) localStorage.removeItem(nameOf(path))
  } catch {
    // As above.
  }
}
