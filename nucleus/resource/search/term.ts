import { foldedText } from '#contract/foldedText.ts'
import { searchSpellings } from '../searchTerms.ts'

/** A search term, in the forms that the statements compare. */
export interface Term {
  /** The whole term, in the form of a key. */
  fullText: string
  /** The term as a LIKE pattern for a prefix. */
  beginning: string
  /** Its words, each with its German spellings and with the wildcards of LIKE escaped, without words that have no letter or digit. */
  words: string[][]
  /** The whole term and its words as LIKE patterns, with spaces for word separators. */
  spacedText: string
  spacedWords: string[][]
  /** Whether it has enough letters for a trigram index. */
  hasTrigram: boolean
  /** Whether it can be a misspelling: not short, not an address, and not long, which would take the trigram index half a second. */
  canBeTypo: boolean
  /** The term with spaces for word separators, where that differs: `maria.silva` may be Maria Silva. */
  separated?: Term
}

/** Word separators besides the space. */
export const separators = '-@./&(,'
/** Where a text is split into words. */
export const wordSeparator = /[-@./&(,\s]/
const spaced = (text: string): string => text.replace(/[-@./&(,]/g, ' ')
const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
const hasLetter = /[\p{L}\p{N}]/u
const trigram = /[\p{L}\p{N}]{3}/u
const typoLetters = { min: 4, max: 20 }

/** Undefined when there is no letter or digit to search for. */
export function termOf(text: string): Term | undefined {
  const words = searchSpellings(text).filter(([word = '']) => hasLetter.test(word))
  if (words.length === 0) return undefined
  const fullText = foldedText(text).split(/\s+/).filter(Boolean).join(' ')
  const separated = spaced(fullText)
  const letters = (fullText.match(/[\p{L}\p{N}]/gu) ?? []).length
  return {
    fullText,
    beginning: `${literal(fullText)}%`,
    words,
    spacedText: literal(separated),
    spacedWords: words.map((spellings) => spellings.map(spaced)),
    hasTrigram: trigram.test(fullText),
    canBeTypo: letters >= typoLetters.min && letters <= typoLetters.max && !fullText.includes('@'),
    separated: separated === fullText ? undefined : termOf(separated),
  }
}

/** Whether a word is long enough for a trigram index to find it anywhere. */
export const hasTrigram = (word: string): boolean => trigram.test(word)
