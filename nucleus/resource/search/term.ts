import { foldedText } from '#contract/foldedText.ts'
import { searchTerms } from '../searchTerms.ts'

/** A search term, in the forms that the statements compare. */
export interface Term {
  /** The whole term, in the form of a key. */
  whole: string
  /** The term as a LIKE pattern for a prefix. */
  beginning: string
  /** Its words with the wildcards of LIKE escaped, without words that have no letter or digit. */
  words: string[]
  /** The whole term and its words as LIKE patterns, with spaces for word separators. */
  spacedWhole: string
  spacedWords: string[]
  /** Whether it has enough letters for a trigram index. */
  hasTrigram: boolean
  /** Whether it can be a misspelling: not short, not an address, and not long, which would take the trigram index half a second. */
  canBeTypo: boolean
  /** The term with spaces for word separators, where that differs: `maria.silva` may be Maria Silva. */
  apart?: Term
}

/** Word separators besides the space. */
export const between = '-@./&(,'
const spaced = (text: string): string => text.replace(/[-@./&(,]/g, ' ')
const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
const says = /[\p{L}\p{N}]/u
const trigram = /[\p{L}\p{N}]{3}/u
const typoLetters = { min: 4, max: 20 }

/** Undefined when there is no letter or digit to search for. */
export function termOf(text: string): Term | undefined {
  const words = searchTerms(text).filter((word) => says.test(word))
  if (words.length === 0) return undefined
  const whole = foldedText(text).split(/\s+/).filter(Boolean).join(' ')
  const apart = spaced(whole)
  const letters = (whole.match(/[\p{L}\p{N}]/gu) ?? []).length
  return {
    whole,
    beginning: `${literal(whole)}%`,
    words,
    spacedWhole: literal(apart),
    spacedWords: words.map(spaced),
    hasTrigram: trigram.test(whole),
    canBeTypo: letters >= typoLetters.min && letters <= typoLetters.max && !whole.includes('@'),
    apart: apart === whole ? undefined : termOf(apart),
  }
}

/** Whether a word is long enough for a trigram index to find it anywhere. */
export const hasTrigram = (word: string): boolean => trigram.test(word)
