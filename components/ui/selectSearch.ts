import type { SelectProps } from 'antd'
import { foldedText } from '#contract/foldedText.ts'

type Option = NonNullable<SelectProps['options']>[number]

const textOf = (option?: Option): string => (typeof option?.label === 'string' ? foldedText(option.label) : '')

const wordsOf = (option?: Option): string => (typeof option?.words === 'string' ? foldedText(option.words) : '')

const isInWord = (text: string, at: number): boolean => /[\p{L}\p{N}]/u.test(text.charAt(at))

/** Where a text has what was typed, first at the beginning of a word; -1 for nowhere. */
function placeOf(text: string, typed: string): { at: number; isWord: boolean } {
  const first = text.indexOf(typed)
  for (let at = first; at >= 0; at = text.indexOf(typed, at + 1)) if (!isInWord(text, at - 1)) return { at, isWord: true }
  return { at: first, isWord: false }
}

/**
 * How well an option matches: its label from the beginning; one of its words as a whole, the first ones best; its label from the beginning of a
 * word; the beginning of one of its words; then either inside a word.
 */
function orderOf(option: Option, typed: string): number {
  const words = wordsOf(option)
  const [inLabel, inWords] = [placeOf(textOf(option), typed), placeOf(words, typed)]
  if (inLabel.at === 0) return 0
  if (inWords.isWord && !isInWord(words, inWords.at + typed.length)) return 1 + inWords.at / mostCharacters
  if (inLabel.isWord) return 2
  if (inWords.isWord) return 3 + inWords.at / mostCharacters
  return inLabel.at >= 0 || inWords.at >= 0 ? 4 : 5
}
const mostCharacters = 10_000

/**
 * Searches a select by the labels of its options, and by their `words` where they have any, whatever their case and accents. The best match comes
 * first, because Enter takes it: “fr” is France before Central African Republic.
 */
export const searchByLabel = {
  filterOption: (typed: string, option?: Option) => `${textOf(option)}\n${wordsOf(option)}`.includes(foldedText(typed.trim())),
  filterSort: (a: Option, b: Option, { searchValue }: { searchValue: string }) => {
    const typed = foldedText(searchValue.trim())
    return orderOf(a, typed) - orderOf(b, typed)
  },
}
