/** Combining marks in a row. One alone is never too many. */
const runs = /\p{Mark}{2,}/gu
/** More than any script needs. To bring a run of marks into a normal form takes time that grows with its square. */
const longestRun = 30

/**
 * A text in one of Unicode's normal forms, in time that grows with its length: of combining marks in a row, thirty remain (Unicode Standard Annex 15,
 * Stream-Safe Text Format).
 */
export const normalised = (text: string, form: 'NFC' | 'NFKC' | 'NFKD'): string => text.replace(runs, cutRun).normalize(form)

const cutRun = (run: string): string => (run.length <= longestRun ? run : [...run].slice(0, longestRun).join(''))
