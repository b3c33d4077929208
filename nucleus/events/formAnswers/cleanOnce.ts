import { cleanHtml } from '../../kernel/cleanHtml.ts'

const maxCharacters = 4_000_000
const cleaned = new Map<string, string>()
let characters = 0

/**
 * Cleans a text of staff. Many people open the same form at once, and cleaning is the slowest part of showing it, so results are remembered by
 * their text; the oldest are dropped.
 */
export function cleanOnce(html: string | null): string {
  if (!html) return ''
  const known = cleaned.get(html)
  if (known !== undefined) return known
  const result = cleanHtml(html) ?? ''
  cleaned.set(html, result)
  characters += html.length + result.length
  for (const [text, earlier] of cleaned) {
    if (characters <= maxCharacters) break
    cleaned.delete(text)
    characters -= text.length + earlier.length
  }
  return result
}
