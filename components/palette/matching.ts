import { foldedText } from '#contract/foldedText.ts'

export const wordsOf = (text: string): string[] =>
  foldedText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Whether every typed word is the beginning of a word of a text or, with one slip, of a word of `forgiving`. */
export function hasWords(typed: readonly string[], text: string, forgiving = ''): boolean {
  const words = wordsOf(text)
  const forgivingWords = wordsOf(forgiving)
  return typed.every((word) => words.some((one) => one.startsWith(word)) || forgivingWords.some((one) => startsNearly(one, word)))
}

/** Shorter words must be typed right. */
const minForgivenLetters = 4

const begins = (word: string, typed: string): boolean => word.startsWith(typed) || startsNearly(word, typed)

/** Whether a word starts with the typed letters but for one slip: one is wrong, missing or too many, or two neighbours are swapped. */
function startsNearly(word: string, typed: string): boolean {
  if (typed.length < minForgivenLetters) return false
  let at = 0
  while (at < typed.length && typed[at] === word[at]) at += 1
  const isWrong = word.startsWith(typed.slice(at + 1), at + 1)
  const isMissing = word.startsWith(typed.slice(at), at + 1)
  const isExtra = word.startsWith(typed.slice(at + 1), at)
  const areSwapped = typed[at] === word[at + 1] && typed[at + 1] === word[at] && word.startsWith(typed.slice(at + 2), at + 2)
  return isWrong || isMissing || isExtra || areSwapped
}

/** A phrase matches from this many letters. */
const minLetters = 3

/**
 * The typed words after the beginnings of a phrase's words, each with one slip at most: for "exp regsit of alp" and "Export registrations of"
 * it is "alp". Undefined if the phrase does not match.
 */
export function restAfter(typed: readonly string[], phrase: string): string[] | undefined {
  const words = wordsOf(phrase)
  let at = 0
  let used = 0
  for (const word of typed) {
    const found = words.findIndex((one, position) => position >= at && begins(one, word))
    if (found < 0) break
    at = found + 1
    used += 1
  }
  const rest = typed.slice(used)
  return typed.slice(0, used).join('').length >= minLetters && rest.join('').length > 1 ? rest : undefined
}

/** The same for a phrase at the end: for "alp agenda" and "Agenda" it is "alp". */
export function restBefore(typed: readonly string[], phrase: string): string[] | undefined {
  for (let at = 1; at < typed.length; at += 1) {
    const end = typed.slice(at)
    const words = wordsOf(phrase)
    const isMatch = end.join('').length >= minLetters && end.every((word, position) => begins(words[position] ?? '', word))
    if (isMatch && typed.slice(0, at).join('').length > 1) return typed.slice(0, at)
  }
  return undefined
}
