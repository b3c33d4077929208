import { foldedText } from '#contract/foldedText.ts'

/** A function that says whether a text has every word that was typed, folded as searches do. */
export function hasWordsOf(typed: string): (text: string) => boolean {
  const words = foldedText(typed).split(/\s+/).filter(Boolean)
  return (text) => words.every((word) => foldedText(text).includes(word))
}
