import { foldedText } from '#contract/foldedText.ts'

export const wordsOf = (text: string): string[] =>
  foldedText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Whether every typed word is the beginning of a word of a text. */
export function hasWords(typed: readonly string[], text: string): boolean {
  const words = wordsOf(text)
  return typed.every((word) => words.some((one) => one.startsWith(word)))
}

/** A phrase matches from this many letters. */
const minLetters = 3

/**
 * The typed words after the beginnings of a phrase's words: for "exp reg of alp" and "Export registrations of" it is "alp". Undefined if
 * the phrase does not match.
 */
export function restAfter(typed: readonly string[], phrase: string): string[] | undefined {
  const words = wordsOf(phrase)
  let at = 0
  let used = 0
  for (const word of typed) {
    const found = words.findIndex((one, position) => position >= at && one.startsWith(word))
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
    const isMatch = end.join('').length >= minLetters && end.every((word, position) => words[position]?.startsWith(word))
    if (isMatch && typed.slice(0, at).join('').length > 1) return typed.slice(0, at)
  }
  return undefined
}
