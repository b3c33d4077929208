/** Letters that do not decompose into a letter and an accent, with their plain spelling. */
export const plainLetters: Readonly<Record<string, string>> = { ø: 'o', ł: 'l', đ: 'd', ð: 'd', ı: 'i', ħ: 'h', ŧ: 't', ς: 'σ' }
export const twoLetters: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' }

/** A text in the form that searches compare: lower-case and without accents, so that "Lindstrom" finds "Lindström". */
export const foldedText = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[øłđðıħŧςßæœþ]/g, (letter) => plainLetters[letter] ?? twoLetters[letter] ?? letter)
