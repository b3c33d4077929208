import { foldedText } from '#contract/foldedText.ts'
import { searchTerms } from '../searchTerms.ts'

/** What somebody searches for, in the forms that the statements compare. */
export interface Term {
  /** As keys are written. */
  whole: string
  /** Its beginning as a pattern of LIKE. */
  beginning: string
  /** Its words with the wildcards of LIKE taken literally; those without a letter or digit say nothing. */
  words: string[]
  /** The whole and the words as patterns of LIKE, with spaces for what parts words. */
  spacedWhole: string
  spacedWords: string[]
  /** Whether it has letters enough for a trigram index. */
  hasTrigram: boolean
  /** Whether it can be another word with a slip: neither short nor an address nor long, which would take the trigram index half a second. */
  canBeTypo: boolean
  /** The same with spaces for what parts words, where that is another: `maria.silva` may be Maria Silva. */
  apart?: Term
}

/** What parts words, beside the space. */
export const between = '-@./&(,'
const spaced = (text: string): string => text.replace(/[-@./&(,]/g, ' ')
const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
const says = /[\p{L}\p{N}]/u
const trigram = /[\p{L}\p{N}]{3}/u
const typoLetters = { min: 4, max: 20 }

/** Nothing when there is no letter or digit to search for. */
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
