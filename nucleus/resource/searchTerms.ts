import { foldedText } from '#contract/foldedText.ts'

/** The first eight terms of a search, lower-case, without accents, and with the wildcards of LIKE escaped; empty when `q` is not a text. */
export const searchTerms = (q: unknown): string[] =>
  typeof q === 'string'
    ? foldedText(q)
        .split(/\s+/)
        .filter(Boolean)
        .slice(0, 8)
        .map((term) => term.replace(/[\\%_]/g, '\\$&'))
    : []
