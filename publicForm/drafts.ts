import type { FormEntries } from '#components/registrationForm/useAnswers.ts'

/** Answers that were not sent yet, in this browser. `submissionKey` lets the server recognise what it stored already. */
export interface Draft extends FormEntries {
  submissionKey: string
  /** What was sent without a reply, as JSON: it may be stored. */
  unanswered?: string
}

const nameOf = (path: string): string => `registration draft ${path}`

/** The draft of a form, or an empty one. Drafts are lost silently where the browser stores nothing. */
export function readDraft(path: string): Draft {
  try {
    const stored = JSON.parse(localStorage.getItem(nameOf(path)) ?? 'null') as Partial<Draft> | null
    const { submissionKey, answers, optionTexts, unanswered } = stored ?? {}
    if (submissionKey && answers) return { submissionKey, answers, optionTexts: optionTexts ?? {}, unanswered }
  } catch {
    // A draft that cannot be read is none.
  }
  return { submissionKey: crypto.randomUUID(), answers: {}, optionTexts: {} }
}

export function writeDraft(path: string, draft: Draft): void {
  try {
    localStorage.setItem(nameOf(path), JSON.stringify(draft))
  } catch {
    // Private windows and full stores refuse: the form works without.
  }
}

export function dropDraft(path: string): void {
  try {
    localStorage.removeItem(nameOf(path))
  } catch {
    // As above.
  }
}
