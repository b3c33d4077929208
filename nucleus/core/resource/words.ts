/** The words of a search, lower-case, with the wildcards of LIKE taken literally. */
export const words = (q: unknown): string[] =>
  typeof q === 'string'
    ? q
        .toLowerCase()
        .split(/\s+/)
        .filter(Boolean)
        .slice(0, 8)
        .map((word) => word.replace(/[\\%_]/g, '\\$&'))
    : []
