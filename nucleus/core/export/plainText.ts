const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** Rich text without its markup: a line for each block, a bullet for each entry of a list. */
export const plainText = (html: string): string =>
  html
    .replace(/\s+/g, ' ')
    .replace(/<li\b[^>]*>\s*/gi, '\n• ')
    .replace(/<\/t[dh]>/gi, ' ')
    .replace(/<(?:br|hr)\b[^>]*>|<\/?(?:p|div|h[1-6]|ul|ol|li|blockquote|pre|table|caption|tr)\b[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w+));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
      if (name) return entities[name.toLowerCase()] ?? whole
      const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16)
      return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : ''
    })
    .replace(/ *\n */g, '\n')
    .replace(/\n{2,}/g, '\n')
    .trim()
