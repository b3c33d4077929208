import { foldedText } from '#contract/foldedText.ts'

/** The terms of a search, lower-case and without accents, with the wildcards of LIKE taken literally; none for what is no text. Eight at most. */
export const searchTerms = (q: unknown): string[] =>
  typeof q === 'string'
    ? foldedText(q)
        .split(/\s+/)
        .filter(Boolean)
        .slice(0, 8)
        .map((term) => term.replace(/[\\%_]/g, '\\$&'))
    : []
