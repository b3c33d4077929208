/** The patterns of texts that people type, each with what to write instead of a text that does not match it. */
export const textPatterns = {
  color: { pattern: /^#[0-9a-fA-F]{6}$/, advice: 'Use a colour such as #1f5fbf' },
  localTime: { pattern: /^([01]\d|2[0-3]):[0-5]\d$/, advice: 'Use a time such as 09:30' },
  slug: { pattern: /^[a-z0-9-]+$/, advice: 'Use small letters, digits and hyphens' },
  linkSlug: {
    pattern: /^[a-z0-9]+(-[a-z0-9]+)*$/,
    advice: 'Use small letters and digits, with single hyphens between them',
  },
  key: { pattern: /^[A-Za-z0-9._-]+$/, advice: 'Use letters without accents, digits, dots, hyphens and underscores' },
  extension: { pattern: /^[a-z0-9]+$/, advice: 'Use small letters and digits, without a dot' },
} as const

const advices = new Map(Object.values(textPatterns).map(({ pattern, advice }) => [String(pattern), advice]))

/** What to write instead of a text that does not match this pattern, in the spelling of an issue of zod; undefined for a pattern that nobody types. */
export const adviceOf = (pattern: string | undefined): string | undefined => advices.get(pattern ?? '')
