import { wordSeparator } from './term.ts'

/** A word that may be typed with one slip: one letter is wrong, missing or too many, or two neighbours are swapped. */
export interface ForgivenWord {
  word: string
  /** LIKE patterns for the trigram index; every key that has the word with one slip matches one of them, but for the shortest words. */
  patterns: string[]
  /** What matches the beginning of a word of a key, as a regular expression. */
  expression: string
}

/** Shorter words must be typed right; up to `short`, also their first three letters, but for a swap and a letter too many. */
const wordLetters = { min: 4, short: 5 }
const maxLetters = 40
const maxWords = 4

/**
 * The words of a term of several words, each with one slip. Undefined for a single word, for which similarity is enough, for an address and
 * for a long text.
 */
export function forgivenWordsOf(fullText: string): ForgivenWord[] | undefined {
  const words = fullText.split(wordSeparator).filter(Boolean)
  const isForgivable = words.length > 1 && words.length <= maxWords && fullText.length <= maxLetters && !fullText.includes('@')
  return isForgivable ? words.map(forgivenWordOf) : undefined
}

function forgivenWordOf(word: string): ForgivenWord {
  const letters = Array.from(word)
  if (letters.length < wordLetters.min) return { word, patterns: [`%${literal(word)}%`], expression: quoted(word) }
  const swapped = letters.slice(1).map((_, at) => letters.with(at, letters[at + 1] ?? '').with(at + 1, letters[at] ?? ''))
  const shortened = letters.map((_, at) => letters.toSpliced(at, 1))
  const replaced = letters.map((_, at) => [letters.slice(0, at), letters.slice(at + 1)])
  const lengthened = letters.slice(1).map((_, at) => [letters.slice(0, at + 1), letters.slice(at + 1)])
  const expressions = [
    ...[letters, ...swapped, ...shortened].map((one) => quoted(one.join(''))),
    ...[...replaced, ...lengthened].map((parts) => parts.map((part) => quoted(part.join(''))).join('[[:alnum:]]')),
  ]
  return { word, patterns: patternsOf(letters, { swapped, shortened }), expression: [...new Set(expressions)].join('|') }
}

/** One slip leaves a half of the word as it is, or swaps the letters where the halves meet. A half of a short word has no trigram. */
function patternsOf(letters: readonly string[], { swapped, shortened }: Record<'swapped' | 'shortened', string[][]>): string[] {
  const half = Math.floor(letters.length / 2)
  const parts =
    letters.length > wordLetters.short
      ? [letters.slice(0, half), letters.slice(half), swapped[half - 1] ?? letters]
      : [letters.slice(0, 3), ...swapped, ...shortened]
  return [...new Set(parts.map((part) => `%${literal(part.join(''))}%`))]
}

const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
const quoted = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '\\$&')
