/** Patterns of texts that people type. What to write instead of a text that does not match one is in `patternAdvice.ts`, which no first page loads. */
export const colorPattern = /^#[0-9a-fA-F]{6}$/
export const localTimePattern = /^([01]\d|2[0-3]):[0-5]\d$/
export const slugPattern = /^[a-z0-9-]+$/
export const linkSlugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/
export const keyPattern = /^[A-Za-z0-9._-]+$/
export const extensionPattern = /^[a-z0-9]+$/
