const listFormat = new Intl.ListFormat('en-GB')

/** Says which paragraphs a mail leaves out. */
export const placeholdersText = (placeholders: readonly string[]): string =>
  `${placeholders.length === 1 ? 'A value is' : 'Values are'} missing: paragraphs with ${listFormat.format(placeholders.map((name) => `{{${name}}}`))} are left out.`
