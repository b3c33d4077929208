import { andList } from '#contract/textLists.ts'

/** Says which paragraphs a mail leaves out. */
export const placeholdersText = (placeholders: readonly string[]): string =>
  `${placeholders.length === 1 ? 'A value is' : 'Values are'} missing: paragraphs with ${andList(placeholders.map((name) => `{{${name}}}`))} are left out.`
