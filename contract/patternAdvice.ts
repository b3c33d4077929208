import { colorPattern, extensionPattern, keyPattern, linkSlugPattern, localTimePattern, slugPattern } from './textPatterns.ts'

const advice = new Map([
  [String(colorPattern), 'Use a colour such as #1f5fbf'],
  [String(localTimePattern), 'Use a time such as 09:30'],
  [String(slugPattern), 'Use lowercase letters, digits and hyphens'],
  [String(linkSlugPattern), 'Use lowercase letters and digits, with single hyphens between them'],
  [String(keyPattern), 'Use letters without accents, digits, dots, hyphens and underscores'],
  [String(extensionPattern), 'Use lowercase letters and digits, without a dot'],
])

/** What to write instead of a text that does not match this pattern, in the spelling of an issue of zod; undefined for a pattern that nobody types. */
export const adviceOf = (pattern: string | undefined): string | undefined => advice.get(pattern ?? '')
