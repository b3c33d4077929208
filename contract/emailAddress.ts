/** An address as people copy it from a link or a mail: `mailto:ada@example.com?subject=Hello` and `Ada Park <ada@example.com>` are `ada@example.com`. */
export function bareAddress(text: string): string {
  const [, inBrackets] = /^[^<>]*<([^<>]*)>$/.exec(text.trim()) ?? []
  const address = (inBrackets ?? text).trim()
  return /^mailto:/i.test(address) ? (address.slice('mailto:'.length).split('?')[0] ?? '').trim() : address
}

const plainCharacters = /[\w'+\-.@]/
/** Also those of internationalised domains and of the rarer signs: what the form for registrants accepts. */
const charactersOfAnyScript = /[^\s,;:<>()[\]"\\\u{FE6B}\u{FF20}]/u

/** The first character of a text that no address of ours has, of any script if the domain may be. */
export const strangeCharacter = (text: string, { isAnyScript = false } = {}): string | undefined =>
  Array.from(text).find((character) => !(isAnyScript ? charactersOfAnyScript : plainCharacters).test(character))

/** A character as a message names it, so that those that look alike can be told apart: `“‚” (U+201A)`. */
export function characterText(character: string): string {
  const code = `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
  return /\s/.test(character) ? `a space (${code})` : `the character “${character}” (${code})`
}
