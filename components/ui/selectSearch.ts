import type { SelectProps } from 'antd'
import { foldedText } from '#contract/foldedText.ts'

type Option = NonNullable<SelectProps['options']>[number]

const textOf = (option?: Option): string => (typeof option?.label === 'string' ? foldedText(option.label) : '')

/** How well a label matches: from its beginning, from the beginning of a word, or anywhere. */
function rankOf(label: string, typed: string): number {
  if (label.startsWith(typed)) return 0
  const at = label.indexOf(typed)
  return at < 0 ? 3 : /[\p{L}\p{N}]/u.test(label.charAt(at - 1)) ? 2 : 1
}

/**
 * Searches a select by the labels of its options, whatever their case and accents. The best match comes first, because Enter takes it: “fr” is
 * France before Central African Republic.
 */
export const searchByLabel = {
  filterOption: (typed: string, option?: Option) => textOf(option).includes(foldedText(typed.trim())),
  filterSort: (a: Option, b: Option, { searchValue }: { searchValue: string }) => {
    const typed = foldedText(searchValue.trim())
    return rankOf(textOf(a), typed) - rankOf(textOf(b), typed)
  },
}
