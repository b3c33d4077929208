import { foldedText } from '#contract/foldedText.ts'

/** The words of a text, folded as for searches. */
export const foldedWords = (text: string): string[] => foldedText(text).split(/\s+/).filter(Boolean)

/** A pattern of `like`: texts that have the parts, in this order. */
export const patternOfParts = (parts: readonly string[]): string =>
  `%${parts.map((part) => part.replace(/[%\\_]/g, String.raw`\$&`)).join('%')}%`
