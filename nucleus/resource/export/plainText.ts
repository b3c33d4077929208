const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** Rich text without markup: a line per block, a bullet per list item. */
export const plainText = (html: string): string =>
  withoutTags(html.replace(/\s+/g, ' '))
    .replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w+));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
      if (name) return entities[name.toLowerCase()] ?? whole
      const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16)
      return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : ''
    })
    .replace(/(?<! ) *\n[ \n]*/g, '\n')
    .trim()

/** In one pass, because a regular expression that looks for the end of each tag scans the whole text where a tag never ends. */
function withoutTags(html: string): string {
  const parts = html.split('>')
  const rest = parts.pop() ?? ''
  let [plain, mark] = ['', '']
  for (const part of parts) {
    const at = part.indexOf('<')
    const text = at < 0 ? `${part}>` : part.slice(0, at)
    plain += mark === bullet ? text.trimStart() : text
    mark = at < 0 ? '' : markOf(part.slice(at + 1))
    plain += mark
  }
  return plain + (mark === bullet ? rest.trimStart() : rest)
}

const bullet = '\n• '

/** The plain text for a tag. */
function markOf(tag: string): string {
  if (/^li\b/i.test(tag)) return bullet
  if (/^\/t[dh]$/i.test(tag)) return ' '
  return /^(?:(?:br|hr)\b|\/?(?:p|div|h[1-6]|ul|ol|li|blockquote|pre|table|caption|tr)\b)/i.test(tag) ? '\n' : ''
}
