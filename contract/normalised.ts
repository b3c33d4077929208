/** A run of combining marks longer than any script needs. To bring it into a normal form takes time that grows with its square. */
const longRun = /(\p{Mark}{30})\p{Mark}+/gu

/**
 * A text in one of Unicode's normal forms, in time that grows with its length: of combining marks in a row, thirty remain (Unicode Standard Annex 15,
 * Stream-Safe Text Format).
 */
export const normalised = (text: string, form: 'NFC' | 'NFKC' | 'NFKD'): string => text.replace(longRun, '$1').normalize(form)
