import { foldedText } from '#contract/foldedText.ts'
import { normalised } from '#contract/normalised.ts'

const maxTerms = 8
const literal = (term: string): string => term.replace(/[\\%_]/g, '\\$&')
const termsIn = (q: unknown, form: (text: string) => string): string[] =>
  typeof q === 'string' ? form(q).split(/\s+/).filter(Boolean).slice(0, maxTerms).map(literal) : []

/** The first eight terms of a search, lower-case, without accents, and with the wildcards of LIKE escaped; empty when `q` is not a text. */
export const searchTerms = (q: unknown): string[] => termsIn(q, foldedText)

/** The same, each with its German spellings: "mueller" finds "Müller", and "Müller" finds "Mueller". */
export function searchSpellings(q: unknown): string[][] {
  const withVowels = termsIn(q, (text) => foldedText(normalised(text, 'NFC').replace(/[äöüÄÖÜ]/g, (vowel) => `${vowel}e`)))
  return searchTerms(q).map((term, at) => [...new Set([term, withVowels[at] ?? term, term.replace(/([aou])e/g, '$1')])])
}
